import { CONSOLE_API } from '../../shared/console/calls.ts';
import { staffTopics } from '../../shared/tags.ts';
import { noteAnswer, noteSilence } from './live.ts';
import { noteOpen, onOtherSubject, openSubject } from './presence.ts';

/** Somebody has opened or left the row that is shown. An event called `open` would be the stream's own. */
const OPENED = 'opened';

/** Changes that come together are read once; in ms. */
const TOGETHER = 1000;

/** How long a stream that was refused rests before it is tried again, in ms. */
const REST = 5000;

/**
 * Calls `changed` when something has changed, while the page is visible; a page that was hidden, or
 * without a connection, counts as changed. `refused` is called when the stream is refused, as at the end of the session;
 * once it has resolved, the stream is tried again.
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
  let resting: ReturnType<typeof setTimeout> | undefined;
  const close = () => {
    clearTimeout(resting);
    line?.close();
    line = null;
  };
  const open = () => {
    const shown = openSubject();
    const opened = new EventSource(
      `${CONSOLE_API}/events${shown === null ? '' : `?open=${encodeURIComponent(shown)}`}`,
    );
    line = opened;
    let lost = false;
    opened.addEventListener('open', () => {
      noteAnswer();
      if (lost) soon();
      lost = false;
    });
    opened.addEventListener(OPENED, noteOpen);
    opened.addEventListener('error', () => {
      noteSilence();
      lost = true;
      // The browser itself tries again only if there was no answer.
      if (opened.readyState === EventSource.CLOSED) resting = setTimeout(() => void again(opened), REST);
    });
    for (const topic of staffTopics) opened.addEventListener(topic, soon);
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
  const forget = onOtherSubject(other);
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(waiting);
    clearTimeout(moving);
    forget();
    close();
  };
}
