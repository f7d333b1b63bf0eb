import { redirect, replace } from 'react-router-dom';
import { isDeed } from '../../shared/contract/calls.ts';
import type { ToLogin } from '../api/api-of-calls.ts';
import { keepDrafts } from '../components/form/drafts.ts';
import { addressOfSheet, isOnItsWay, openAddress } from '../components/sheet/sheet-entries.ts';
import { loginPath } from './local-path.ts';

/**
 * Leads to the log-in screen and from there back to where the call was made, with the sheet that was open. Where
 * something was being done it says that the session has ended. A page that cannot be read any more gives it its entry:
 * Back would lead there and from there to the log-in again.
 */
export const toLogin: ToLogin = (name) => {
  // Another call's answer may have led away before this one's comes.
  const from = openAddress();
  return () => {
    const sheet = addressOfSheet(from);
    const ended = [isDeed(name), sheet !== null, keepDrafts()].includes(true);
    const ledAlready = inPlace && openAddress().startsWith('/login');
    inPlace = ledAlready || !isOnItsWay();
    return (inPlace ? replace : redirect)(loginPath(sheet ?? from, ended));
  };
};

/** Whether the last redirect gave the log-in page the entry of the page that was open. */
let inPlace = false;
