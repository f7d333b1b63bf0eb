import { forgetDraftsBut } from '../components/form/drafts.ts';
import type { SessionKeeper } from './context.ts';
import { forgetUser, storeUser } from './session.ts';

/** Log-in and log-out in the browser: what was typed stays for the shopper who typed it. */
export const browserSession: SessionKeeper = {
  begin: (user) => {
    forgetDraftsBut(user.username);
    storeUser(user);
  },
  end: () => {
    forgetDraftsBut(null);
    forgetUser();
  },
};
