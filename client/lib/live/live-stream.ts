import { sessionAtHand } from '../session/page-session.ts';
import { storedToken } from '../session/session.ts';

/** What has changed: the item that is watched, or something of the shopper's own. */
export type Change = 'item' | 'own';

interface Listening {
  /** Id of the item to watch. */
  item?: number;
  /** Hears of the shopper's own things, if one is signed in. */
  own?: boolean;
  onChange: (change: Change) => void;
}

/** The stream opens once the page has settled; the server tells it at once what has changed in the meantime. */
const SETTLE = 1000;

/** The server says something every 25 s; a line that is silent for longer has broken unnoticed. */
const SILENCE = 60_000;

/** Between two tries, in ms: doubled with each failure, and never the same for many pages at once. */
const FIRST_PAUSE = 1000;
const LONGEST_PAUSE = 30_000;

/** After so many failures in a row the page asks by itself, every so many ms, until a stream stands again. */
const PATIENCE = 3;
const ASK_EVERY = 20_000;

/**
 * Hears what changes while the page is looked at: over the stream of events, with back-off, and by asking where there
 * is none. A hidden page listens to nothing, and counts everything as changed when it is seen again.
 * @returns how to stop
 */
export function listen(wish: Listening): () => void {
  let failures = 0;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  let asking: ReturnType<typeof setInterval> | undefined;
  let line: AbortController | null = null;

  const tellAll = () => {
    if (wish.item !== undefined) wish.onChange('item');
    if (wish.own) wish.onChange('own');
  };
  const stopAsking = () => {
    clearInterval(asking);
    asking = undefined;
  };
  const opened = () => {
    // What happened in between was missed.
    if (failures > 0) tellAll();
    failures = 0;
    stopAsking();
  };
  const open = async () => {
    const own = new AbortController();
    line = own;
    await follow(wish, own, opened).catch(() => null);
    if (line !== own) return;
    failures++;
    if (failures === PATIENCE) {
      tellAll();
      asking = setInterval(tellAll, ASK_EVERY);
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
    tellAll();
    void open();
  };
  if (!document.hidden) waiting = setTimeout(open, SETTLE);
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    close();
  };
}

/** Reads one stream to its end. Throws when there is none, or when it breaks. */
async function follow({ item, own, onChange }: Listening, line: AbortController, opened: () => void): Promise<void> {
  if (own) await sessionAtHand();
  const token = own ? storedToken() : null;
  const response = await fetch(`/api/events${item === undefined ? '' : `?item=${item}`}`, {
    headers: token ? { Authorization: token } : undefined,
    cache: 'no-store',
    // Nothing that is looked at waits for it, and it never ends.
    priority: 'low',
    credentials: 'omit',
    signal: line.signal,
  });
  if (!response.body || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    throw new Error('no stream');
  }
  opened();
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const alive = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => line.abort(), SILENCE);
  };
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  const blocks = blockReader();
  try {
    for (alive(); ; alive()) {
      const { done, value } = await reader.read();
      if (done) return;
      for (const change of blocks(value)) onChange(change);
    }
  } finally {
    clearTimeout(watchdog);
  }
}

/** Cuts what arrives into events; of each only its name counts. */
export function blockReader(): (text: string) => Change[] {
  let rest = '';
  return (text) => {
    const blocks = (rest + text).split('\n\n');
    rest = blocks.pop() ?? '';
    return blocks.flatMap((block) => (/^event: (item|own)$/m.exec(block)?.slice(1) ?? []) as Change[]);
  };
}
