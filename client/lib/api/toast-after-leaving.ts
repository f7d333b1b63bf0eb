import { isWrite } from '../../../shared/contract/calls.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { watchNavigation } from '../history/location.ts';
import { showToast } from '../toast-store.ts';
import type { Call } from './api-of-calls.ts';

/**
 * The same calls; if a call that writes fails after the reader has left its screen, a toast says so, since the form
 * that would say it is not visible any more.
 */
export function toastAfterLeaving(call: Call): Call {
  return async (name, fields, options) => {
    const hasGoneOn = watchNavigation();
    const tell = (why: string) => {
      if (isWrite(name) && hasGoneOn()) showToast(why, 'error');
    };
    try {
      const answer = await call(name, fields, options);
      // Without a session the reader is redirected to the log-in (to-login.ts).
      if (answer.code !== 200 && answer.code !== 401) tell(answer.msg);
      return answer;
    } catch (problem) {
      if (problem instanceof Refusal) tell(problem.message);
      throw problem;
    }
  };
}
