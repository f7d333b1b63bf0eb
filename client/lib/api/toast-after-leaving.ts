import { isDeed } from '../../../shared/contract/calls.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { whetherGoneOn } from '../history/whereabouts.ts';
import { showToast } from '../toast-store.ts';
import type { Call } from './api-of-calls.ts';

/**
 * The same calls; that something was not done is said in a toast to who has left the screen since where it was begun:
 * its form, which says so too, is seen by nobody any more.
 */
export function toastAfterLeaving(call: Call): Call {
  return async (name, fields, options) => {
    const hasGoneOn = whetherGoneOn();
    const tell = (why: string) => {
      if (isDeed(name) && hasGoneOn()) showToast(why, 'error');
    };
    try {
      const answer = await call(name, fields, options);
      // Who has no session is led to the log-in (to-login.ts).
      if (answer.code !== 200 && answer.code !== 401) tell(answer.msg);
      return answer;
    } catch (problem) {
      if (problem instanceof Refusal) tell(problem.message);
      throw problem;
    }
  };
}
