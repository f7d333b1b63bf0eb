import { CONSOLE_API } from '../../shared/console/calls.ts';
import { HEARTBEAT, staffTopics } from '../../shared/tags.ts';
import { noteAnswer, noteSilence } from './live.ts';
import { noteOpen, openSubject } from './presence.ts';

/** Somebody has opened or left the row that is shown. An event called `open` would be the stream's own. */
const OPENED = 'opened';

/** Changes that come together are read once; in ms. */
const TOGETHER = 1000;

/** How long a stream that was refused rests before it is tried again, in ms: doubled with each further refusal. */
const FIRST_REST = 5000;
const LONGEST_REST = 60_000;

/** The server sends something every 25 s; a connection that is silent for longer has broken unnoticed. In ms. */
const SILENCE = 60_000;

/**
 * Calls `changed` when something has changed, while the page is visible; a page that was hidden, or without a connection,
 * counts as changed, and so does one whose stream is refused, as often as it is tried. `refused` is called when the
 * stream is refused, as at the end of the session; once it has resolved, the stream is tried again.
 * @returns a function that stops it
 */
export function listenForStaff(changed: () => void, refused: () => Promise<unknown>): () => void {
  let line: EventSource | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      changed();
    }, TOGETHER);
  };
  let rest = FIRST_REST;
  let resting: ReturnType<typeof setTimeout> | undefined;
  let watchdog: ReturnType<typeof setTimeout> | undefined;
  const restartWatchdog = () => {
    clearTimeout(watchdog);
    watchdog = setTimeout(() => {
      noteSilence();
      look();
    }, SILENCE);
  };
  const close = () => {
    clearTimeout(resting);
    clearTimeout(watchdog);
    line?.close();
    line = null;
  };
  const open = () => {
    const shown = openSubject.get();
    const opened = new EventSource(
      `${CONSOLE_API}/events${shown === null ? '' : `?open=${encodeURIComponent(shown)}`}`,
    );
    line = opened;
    let lost = false;
    restartWatchdog();
    const hear = (event: string, then: () => void) =>
      opened.addEventListener(event, () => {
        restartWatchdog();
        then();
      });
    hear('open', () => {
      noteAnswer();
      rest = FIRST_REST;
      if (lost) soon();
      lost = false;
    });
    hear(HEARTBEAT, noteAnswer);
    hear(OPENED, noteOpen);
    for (const topic of staffTopics) hear(topic, soon);
    opened.addEventListener('error', () => {
      noteSilence();
      lost = true;
      // The browser itself tries again only if there was no answer.
      if (opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(watchdog);
      resting = setTimeout(() => void again(opened), rest);
      rest = Math.min(LONGEST_REST, rest * 2);
    });
  };
  const again = async (over: EventSource) => {
    await refused().catch(() => undefined);
    if (line !== over || document.hidden) return;
    open();
    soon();
  };
  const look = () => {
    close();
    if (document.hidden) return;
    open();
    soon();
  };
  let moving: ReturnType<typeof setTimeout> | undefined;
  /** Another row is open: from one screen to the next there may be none for a moment. */
  const other = () => {
    clearTimeout(moving);
    moving = setTimeout(() => {
      if (document.hidden) return;
      close();
      open();
    });
  };
  if (!document.hidden) open();
  const forget = openSubject.subscribe(other);
  document.addEventListener('visibilitychange', look);
  // Not after the rest of a pause that began without a network.
  window.addEventListener('online', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', look);
    clearTimeout(waiting);
    clearTimeout(moving);
    forget();
    close();
  };
}
