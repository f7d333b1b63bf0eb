import { type RouterContextProvider, replace } from 'react-router-dom';
import { sessionContext } from '../../lib/context.ts';

/** This browser forgets a session that the server has ended, and goes to `path`. */
export function sessionOver(context: Readonly<RouterContextProvider>, path: string): Response {
  context.get(sessionContext).end();
  // The server tells this browser nothing more: the service worker ends its address for that, too.
  if (!import.meta.env.SSR) navigator.serviceWorker?.controller?.postMessage('log-out');
  return replace(path);
}
