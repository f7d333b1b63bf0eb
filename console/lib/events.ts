import { CONSOLE_API } from '../../shared/console/calls.ts';
import { noteAnswer, noteSilence } from './live.ts';

/** What the server tells staff of; the page then asks for the new state. */
const TOPICS = ['queues', 'approvals', 'books'] as const;

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
    line = new EventSource(`${CONSOLE_API}/events`);
    line.addEventListener('open', noteAnswer);
    line.addEventListener('error', noteSilence);
    for (const topic of TOPICS) line.addEventListener(topic, soon);
  };
  const look = () => {
    close();
    if (document.hidden) return;
    open();
    soon();
  };
  if (!document.hidden) open();
  document.addEventListener('visibilitychange', look);
  return () => {
    document.removeEventListener('visibilitychange', look);
    clearTimeout(waiting);
    close();
  };
}
