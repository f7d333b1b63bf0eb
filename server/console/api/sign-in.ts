import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ConsoleHandlerDeps, PublicStaffHandler, StaffCaller, StaffSessionChange } from './handler.ts';

interface Begun {
  token: string;
  expiresAt: number;
}

const guestOf = ({ from, staff }: StaffCaller) => ({ from: from(), besides: staff?.staffId ?? null });

const begun = ({ token, expiresAt }: Begun): StaffSessionChange => ({ token, expiresAt });

/** Signing in, and accepting an invitation, which does the same. */
export function signInHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSignIn, staffInvites } = services;

  const options: PublicStaffHandler<'signInOptions'> = async () => ({
    data: { passkey: asJson(await staffSignIn.options()) },
  });

  const withPasskey: PublicStaffHandler<'signInPasskey'> = async ({ response }, { from }) => ({
    data: null,
    session: begun(await staffSignIn.withPasskey(response as AuthenticationResponseJSON, from())),
  });

  const withPassword: PublicStaffHandler<'signInPassword'> = async (given, { from }) => ({
    data: null,
    session: begun(await staffSignIn.withPassword(given, from())),
  });

  const look: PublicStaffHandler<'inviteLook'> = async ({ token, opening_code: openingCode }, { from }) => {
    const found = await staffInvites.look({ token, openingCode }, from());
    const { name, role, expiresAt, reset, needsCode, passkey, totp } = found;
    return {
      data: { name, role, expires_at: expiresAt, reset, needs_code: needsCode, passkey: asJson(passkey), totp },
    };
  };

  const acceptWithPasskey: PublicStaffHandler<'inviteAcceptPasskey'> = async (input, caller) => {
    const { opening_code: openingCode, ...given } = input;
    const response = given.response as RegistrationResponseJSON;
    const accepted = await staffInvites.acceptWithPasskey({ ...given, openingCode, response }, guestOf(caller));
    return { data: null, session: begun(accepted) };
  };

  const acceptWithPassword: PublicStaffHandler<'inviteAcceptPassword'> = async (input, caller) => {
    const { opening_code: openingCode, ...given } = input;
    const accepted = await staffInvites.acceptWithPassword({ ...given, openingCode }, guestOf(caller));
    return { data: { recovery_codes: accepted.stored }, session: begun(accepted) };
  };

  return {
    signInOptions: options,
    signInPasskey: withPasskey,
    signInPassword: withPassword,
    inviteLook: look,
    inviteAcceptPasskey: acceptWithPasskey,
    inviteAcceptPassword: acceptWithPassword,
  };
}

/** Options of WebAuthn are passed on as they are. */
export const asJson = (options: object | null) => options as Record<string, unknown> | null;
