import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import type { ConsoleHandlerDeps, PublicStaffHandler, StaffSessionChange } from './handler.ts';

interface Begun {
  token: string;
  expiresAt: number;
}

const begun = ({ token, expiresAt }: Begun): StaffSessionChange => ({ token, expiresAt });

/** Signing in, and accepting an invitation, which does the same. */
export function signInHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffSignIn, staffInvites } = services;

  const options: PublicStaffHandler<'sign_in_options'> = async () => ({
    data: { passkey: asJson(await staffSignIn.options()) },
  });

  const withPasskey: PublicStaffHandler<'sign_in_passkey'> = async ({ response }, { from }) => ({
    data: null,
    session: begun(await staffSignIn.withPasskey(response as AuthenticationResponseJSON, from())),
  });

  const withPassword: PublicStaffHandler<'sign_in_password'> = async (given, { from }) => ({
    data: null,
    session: begun(await staffSignIn.withPassword(given, from())),
  });

  const look: PublicStaffHandler<'invite_look'> = async ({ token }) => {
    const { name, role, expiresAt, passkey, totp } = await staffInvites.look(token);
    return { data: { name, role, expires_at: expiresAt, passkey: asJson(passkey), totp } };
  };

  const acceptWithPasskey: PublicStaffHandler<'invite_accept_passkey'> = async (given, { from }) => {
    const response = given.response as RegistrationResponseJSON;
    return { data: null, session: begun(await staffInvites.acceptWithPasskey({ ...given, response }, from())) };
  };

  const acceptWithPassword: PublicStaffHandler<'invite_accept_password'> = async (given, { from }) => {
    const accepted = await staffInvites.acceptWithPassword(given, from());
    return { data: { recovery_codes: accepted.stored }, session: begun(accepted) };
  };

  return {
    sign_in_options: options,
    sign_in_passkey: withPasskey,
    sign_in_password: withPassword,
    invite_look: look,
    invite_accept_passkey: acceptWithPasskey,
    invite_accept_password: acceptWithPassword,
  };
}

/** Options of WebAuthn are passed on as they are. */
export const asJson = (options: object | null) => options as Record<string, unknown> | null;
