import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext, sessionContext } from '../../lib/context.ts';

/** The action of a screen with the log-out button (docs/spec.md, section 4). */
export async function logOutAction({ context }: Pick<ActionFunctionArgs, 'context'>) {
  try {
    await context.get(apiContext).logout({});
  } catch (error) {
    if (error instanceof Refusal) return data({ refused: error.message }, 400);
    // The redirect to /login: the session had ended before.
    if (!(error instanceof Response)) throw error;
  }
  context.get(sessionContext).end();
  // The server tells this browser nothing more: the service worker ends its address for that, too.
  if (!import.meta.env.SSR) navigator.serviceWorker?.controller?.postMessage('log-out');
  return replace('/login');
}
