import { CONSOLE_API } from '../../shared/console/calls.ts';
import { noteAnswer, noteSilence } from './live.ts';
import { noteOpen, onOtherSubject, openSubject } from './presence.ts';

/** What the server tells staff of; the page then asks for the new state. */
const TOPICS = ['queues', 'approvals', 'books'] as const;

/** Somebody has opened or left the row that is shown. An event called `open` would be the stream's own. */
const OPENED = 'opened';

/** Changes that come together are read once; in ms. */
const TOGETHER = 1000;

/**
 * Calls `changed` when something has changed, while the page is visible; a page that was hidden counts as changed.
 * @returns a function that stops it
 */
export function listenForStaff(changed: () => void): () => void {
  let line: EventSource | null = null;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  const soon = () => {
    waiting ??= setTimeout(() => {
      waiting = undefined;
      changed();
    }, TOGETHER);
  };
  const close = () => {
    line?.close();
    line = null;
  };
  const open = () => {
    const shown = openSubject();
    line = new EventSource(`${CONSOLE_API}/events${shown === null ? '' : `?open=${encodeURIComponent(shown)}`}`);
    line.addEventListener('open', noteAnswer);
    line.addEventListener(OPENED, noteOpen);
    line.addEventListener('error', noteSilence);
    for (const topic of TOPICS) line.addEventListener(topic, soon);
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
