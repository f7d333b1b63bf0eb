import type { Emails } from '../services/shoppers/emails.ts';
import type { Recovery } from '../services/shoppers/recovery.ts';
import type { PublicHandler, SessionHandler } from './handler.ts';
import { shownEmail } from './shown-email.ts';

export function emailHandlers({ emails, recovery }: { emails: Emails; recovery: Recovery }) {
  const setEmail: SessionHandler<'setEmail'> = async (input, { signedIn, from, locale }) => {
    await emails.ask({ ...input, ...signedIn, from: from(), locale });
    return { data: null };
  };

  const confirmEmail: SessionHandler<'confirmEmail'> = async ({ code }, { signedIn, from }) => ({
    data: { email: shownEmail(await emails.confirm({ code, ...signedIn, from: from() })) },
  });

  const removeEmail: SessionHandler<'removeEmail'> = async ({ password }, { signedIn, from }) => {
    await emails.remove({ password, ...signedIn, from: from() });
    return { data: null };
  };

  const forgotPassword: PublicHandler<'forgotPassword'> = async (input, { from, locale }) => {
    recovery.ask({ ...input, from: from(), locale });
    return { data: null };
  };

  const recoverPassword: PublicHandler<'recoverPassword'> = async (input, { from }) => {
    const { c_password: confirmation, ...given } = input;
    await recovery.recover({ ...given, confirmation, from: from() });
    return { data: null };
  };

  return { setEmail, confirmEmail, removeEmail, forgotPassword, recoverPassword };
}
