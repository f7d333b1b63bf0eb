import { redirect, replace } from 'react-router-dom';
import { isWrite } from '../../shared/contract/calls.ts';
import type { ToLogin } from '../lib/api/api-of-calls.ts';
import { saveDrafts } from '../lib/forms/drafts.ts';
import { isIdle, isNavigating, openAddress, watchNavigation } from '../lib/history/location.ts';
import { loginPath } from '../lib/local-path.ts';
import type { Texts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';

/**
 * Redirects to the log-in screen, and from there back to where the call was made. If a call was refused that writes, or
 * that reads the open page again, the log-in screen says that the session has ended. If the page could not be loaded, the
 * log-in screen takes its history entry: Back would otherwise lead to that page and from there to the log-in again. The
 * router ignores the redirect if the reader has navigated elsewhere meanwhile; a toast then says that the call was not
 * made.
 */
export function toLoginBy(texts: () => Texts): ToLogin {
  return (name) => {
    // Read now: the answer of another call may redirect before this one's comes.
    const from = openAddress();
    const hasGoneOn = watchNavigation();
    return () => {
      if (isWrite(name) && hasGoneOn()) {
        const { t } = texts();
        const to = loginPath(from, true);
        showToast(t('login.notDone'), 'error', { text: t('login.title'), to });
      }
      const ended = [isWrite(name), isIdle(), saveDrafts()].includes(true);
      const ledAlready = inPlace && openAddress().startsWith('/login');
      inPlace = ledAlready || !isNavigating();
      return (inPlace ? replace : redirect)(loginPath(from, ended));
    };
  };
}

/** Whether the last redirect replaced the entry of the open page. */
let inPlace = false;
