import { type ActionFunctionArgs, data } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { sessionOver } from './session-over.ts';

/** The action of a screen with the log-out button (docs/spec.md, section 4). */
export async function logOutAction({ context }: Pick<ActionFunctionArgs, 'context'>) {
  try {
    await context.get(apiContext).logout({});
  } catch (error) {
    if (error instanceof Refusal) return data({ refused: error.message }, 400);
    // The redirect to /login: the session had ended before.
    if (!(error instanceof Response)) throw error;
  }
  return sessionOver(context, '/login');
}
