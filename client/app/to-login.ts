import { redirect, replace } from 'react-router-dom';
import { isDeed } from '../../shared/contract/calls.ts';
import type { ToLogin } from '../lib/api/api-of-calls.ts';
import { keepDrafts } from '../lib/forms/drafts.ts';
import { addressOfSheet } from '../lib/history/sheet-entries.ts';
import { isOnItsWay, openAddress, whetherGoneOn } from '../lib/history/whereabouts.ts';
import { loginPath } from '../lib/local-path.ts';
import type { Texts } from '../lib/texts/texts.ts';
import { showToast } from '../lib/toast-store.ts';

/**
 * Leads to the log-in screen and from there back to where the call was made, with the sheet that was open. Where
 * something was being done it says that the session has ended. A page that cannot be read any more gives it its entry:
 * Back would lead there and from there to the log-in again. The router leads nobody away who has gone on from there in
 * the meantime: they are told that what they had begun was not done.
 */
export function toLoginBy(texts: () => Texts): ToLogin {
  return (name) => {
    // Another call's answer may have led away before this one's comes.
    const from = openAddress();
    const sheetBefore = addressOfSheet(from);
    const hasGoneOn = whetherGoneOn();
    return () => {
      if (isDeed(name) && hasGoneOn()) {
        const { t } = texts();
        const to = loginPath(sheetBefore ?? from, true);
        showToast(t('login.notDone'), 'error', { text: t('login.title'), to });
      }
      const sheet = addressOfSheet(from);
      const ended = [isDeed(name), sheet !== null, keepDrafts()].includes(true);
      const ledAlready = inPlace && openAddress().startsWith('/login');
      inPlace = ledAlready || !isOnItsWay();
      return (inPlace ? replace : redirect)(loginPath(sheet ?? from, ended));
    };
  };
}

/** Whether the last redirect gave the log-in page the entry of the page that was open. */
let inPlace = false;
