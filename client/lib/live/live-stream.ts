import { RECENT_CHANGES_MS } from '../../../shared/recent-changes.ts';
import { sessionAtHand } from '../session/page-session.ts';
import { storedToken } from '../session/session.ts';
import { paced } from './paced.ts';

/** What has changed: the watched item, or the shopper's own orders or money. */
export type Change = 'item' | 'own';

interface Listening {
  /** Id of the item to watch. */
  item?: number;
  /** Also reports changes of the shopper's own, if one is logged in. */
  own?: boolean;
  /** The server's time when the page was read, in ms since 1970. */
  readAt: () => number;
  /** Reads the page again. */
  onChange: () => Promise<unknown>;
}

/** How long after the page's start the stream opens, in ms; the server at once reports what has changed meanwhile. */
const SETTLE = 1000;

/** A stream says its time in whole seconds; in ms. */
const SECOND = 1000;

/** The server sends something every 25 s; a connection that is silent for longer has broken unnoticed. In ms. */
const SILENCE = 60_000;

/**
 * The pause between two tries, in ms: doubled with each failure, with a random part so that many pages do not ask at
 * once.
 */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** After so many failures in a row the page polls, at this interval in ms, until a stream is open again. */
const PATIENCE = 3;
const ASK_EVERY = 20_000;

/**
 * Reports changes while the page is visible: by the stream of events, with back-off, and by polling if there is none. A
 * hidden page does not listen; when it is visible again, or has a network again, everything counts as changed. Changes
 * that come while the page is read again are reported together after it.
 * @returns a function that stops it
 */
export function listen(input: Listening): () => void {
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let line: AbortController | null = null;
  /** Whether changes before the first stream are known of. */
  let caughtUp = false;

  const changes = paced(input.onChange);
  const reportAll = () => {
    caughtUp = true;
    changes.ask();
  };
  const stopAsking = () => {
    clearInterval(asking);
    asking = undefined;
  };
  const opened = (now: number) => {
    // Events in between were missed, or the page is older than what its first stream tells.
    if (failures > 0 || (!caughtUp && now + SECOND - input.readAt() > RECENT_CHANGES_MS)) reportAll();
    caughtUp = true;
    failures = 0;
    stopAsking();
  };
  const open = async () => {
    const own = new AbortController();
    line = own;
    await follow(input, own, opened, changes.ask).catch(() => null);
    if (line !== own) return;
    failures++;
    if (failures === PATIENCE) {
      reportAll();
      asking = setInterval(reportAll, ASK_EVERY);
    }
    const pause = Math.min(LONGEST_PAUSE, FIRST_PAUSE * 2 ** (failures - 1));
    waiting = setTimeout(open, pause * (0.5 + Math.random() / 2));
  };
  const close = () => {
    clearTimeout(waiting);
    stopAsking();
    const open = line;
    line = null;
    open?.abort();
  };
  const look = () => {
    close();
    if (document.hidden) return;
    failures = 0;
    reportAll();
    void open();
  };
  if (!document.hidden) waiting = setTimeout(open, SETTLE);
  document.addEventListener('visibilitychange', look);
  // Not after the rest of a pause that began without a network.
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    changes.stop();
    close();
  };
}

/** Reads one stream to its end; `opened` receives the server's time, in ms. Throws if there is none, or if it breaks. */
async function follow(
  { item, own }: Pick<Listening, 'item' | 'own'>,
  line: AbortController,
  opened: (now: number) => void,
  changed: () => void,
) {
  if (own) await sessionAtHand();
  const token = own ? storedToken() : null;
  const response = await fetch(`/api/events${item === undefined ? '' : `?item=${item}`}`, {
    headers: token ? { Authorization: token } : undefined,
    cache: 'no-store',
    // Nothing visible waits for it, and it never ends.
    priority: 'low',
    credentials: 'omit',
    signal: line.signal,
  });
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    throw new Error('no stream');
  }
  // The device's clock may be wrong, and a page from the server has made no call yet that said the time.
  opened(Date.parse(response.headers.get('Date') ?? ''));
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const restartWatchdog = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => line.abort(), SILENCE);
  };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const blocks = blockReader();
  try {
    for (restartWatchdog(); ; restartWatchdog()) {
      const { done, value } = await reader.read();
      if (done) return;
      if (blocks(value).length > 0) changed();
    }
  } finally {
    clearTimeout(watchdog);
  }
}

/** Splits the stream into events; of each only its name counts. */
export function blockReader(): (text: string) => Change[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => (/^event: (item|own)$/m.exec(block)?.slice(1) ?? []) as Change[]);
  };
}
