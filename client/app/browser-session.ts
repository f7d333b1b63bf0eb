import type { SessionKeeper } from '../lib/context.ts';
import { forgetDraftsBut } from '../lib/forms/drafts.ts';
import { forgetUser, storeUser } from '../lib/session/session.ts';

/** Log-in and log-out in the browser; a shopper's drafts are kept for that shopper alone. */
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
