import type { SessionKeeper } from '../lib/context.ts';
import { forgetDraftsBut } from '../lib/forms/drafts.ts';
import { forgetUser, storeUser } from '../lib/session/session.ts';

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
