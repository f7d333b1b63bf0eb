import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { StaffRefused } from '../../services/staff/refused.ts';
import { FRESH } from '../../services/staff/sessions.ts';
import type { ConsoleHandlerDeps, SignedInStaffCaller, StaffHandler } from './handler.ts';
import { asJson } from './sign-in.ts';

/** One's own session, factors and sessions. */
export function meHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffFactors, staffSessions, staffStepUp } = services;

  /** Whoever finds an open console must not let themselves in for later. */
  const confirmed = ({ staff, proof }: SignedInStaffCaller, kind: string, parameters: Record<string, unknown> = {}) =>
    staffStepUp.require(staff, { kind, parameters }, proof);

  const stepUp: StaffHandler<'step_up'> = async (_, { staff, proof }) => {
    await staffStepUp.require(staff, { kind: 'confirm', parameters: {} }, proof, { within: 0 });
    return { data: null };
  };

  const me: StaffHandler<'me'> = async (_, { staff }) => {
    const { staffId, sessionId, name, role, grants, freshAt, expiresAt } = staff;
    return {
      data: {
        ...{ staff_id: staffId, name, role, grants, session_id: sessionId },
        ...{ fresh_until: freshAt + FRESH, expires_at: expiresAt },
      },
    };
  };

  const signOut: StaffHandler<'sign_out'> = async (_, { staff: { staffId, sessionId } }) => {
    await staffSessions.end({ staffId, id: sessionId });
    return { data: null, session: 'ended' };
  };

  const sessions: StaffHandler<'my_sessions'> = async (_, { staff: { staffId, sessionId } }) => {
    const found = await staffSessions.list(staffId);
    return {
      data: found.map(({ id, userAgent, address, createdAt, seenAt, expiresAt }) => ({
        ...{ id, current: id === sessionId, user_agent: userAgent, address },
        ...{ created_at: createdAt, seen_at: seenAt, expires_at: expiresAt },
      })),
    };
  };

  const endSession: StaffHandler<'end_session'> = async ({ id }, { staff: { staffId } }) => {
    if (!(await staffSessions.end({ staffId, id }))) throw new StaffRefused('sessionUnknown');
    return { data: null };
  };

  const factors: StaffHandler<'my_factors'> = async (_, { staff: { staffId } }) => {
    const { passkeys, passkeysPossible, password, totp, recoveryLeft } = await staffFactors.list(staffId);
    return {
      data: {
        passkeys: passkeys.map(({ id, label, createdAt, usedAt }) => ({
          ...{ id, label, created_at: createdAt, used_at: usedAt },
        })),
        ...{ passkeys_possible: passkeysPossible, password, totp, recovery_left: recoveryLeft },
      },
    };
  };

  const passkeyOptions: StaffHandler<'passkey_options'> = async (_, { staff }) => ({
    data: { passkey: asJson(await staffFactors.passkeyOptions(staff)) },
  });

  const passkeyAdd: StaffHandler<'passkey_add'> = async ({ response, label }, caller) => {
    await confirmed(caller, 'passkey_add', { passkey: response.id, label });
    await staffFactors.addPasskey(caller.staff, { response: response as RegistrationResponseJSON, label });
    return { data: null };
  };

  const passkeyRemove: StaffHandler<'passkey_remove'> = async ({ id }, caller) => {
    await confirmed(caller, 'passkey_remove', { passkey: id });
    await staffFactors.removePasskey(caller.staff, id);
    return { data: null };
  };

  const totpOffer: StaffHandler<'totp_offer'> = async (_, { staff }) => ({ data: await staffFactors.offerTotp(staff) });

  const totpSet: StaffHandler<'totp_set'> = async (given, caller) => {
    await confirmed(caller, 'totp_set');
    return { data: { recovery_codes: await staffFactors.setTotp(caller.staff, given) } };
  };

  const passwordSet: StaffHandler<'password_set'> = async ({ password }, caller) => {
    await confirmed(caller, 'password_set');
    await staffFactors.setPassword(caller.staff, password);
    return { data: null };
  };

  const recoveryRenew: StaffHandler<'recovery_renew'> = async (_, caller) => {
    await confirmed(caller, 'recovery_renew');
    return { data: { recovery_codes: await staffFactors.renewRecovery(caller.staff) } };
  };

  return {
    step_up: stepUp,
    me,
    sign_out: signOut,
    my_sessions: sessions,
    end_session: endSession,
    my_factors: factors,
    passkey_options: passkeyOptions,
    passkey_add: passkeyAdd,
    passkey_remove: passkeyRemove,
    totp_offer: totpOffer,
    totp_set: totpSet,
    password_set: passwordSet,
    recovery_renew: recoveryRenew,
  };
}
