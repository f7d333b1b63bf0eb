import type { RegistrationResponseJSON } from '@simplewebauthn/server';
import { FRESH } from '../../services/staff/sessions.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import type { ConsoleHandlerDeps, SessionHandler, SignedInStaffCaller } from './handler.ts';
import { asJson } from './sign-in.ts';

/** One's own session, factors and sessions. */
export function meHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffFactors, staffSessions, staffStepUp } = services;

  /** Whoever finds an open console must not let themselves in for later: not within the five minutes either. */
  const confirmed = async (
    { staff, proof }: SignedInStaffCaller,
    kind: string,
    parameters: Record<string, unknown> = {},
  ) => ({ ...staff, evidence: await staffStepUp.require(staff, { kind, parameters }, proof, { within: 0 }) });

  const stepUp: SessionHandler<'stepUp'> = async (_, { staff, proof }) => {
    await staffStepUp.require(staff, { kind: 'confirm', parameters: {} }, proof, { within: 0 });
    return { data: null };
  };

  const me: SessionHandler<'me'> = async (_, { staff }) => {
    const { staffId, sessionId, name, role, grants, freshAt, expiresAt } = staff;
    const alone_in = [...(await services.approvalLists.withoutSecond(staffId))];
    return {
      data: {
        ...{ staff_id: staffId, name, role, grants, alone_in, session_id: sessionId },
        ...{ fresh_until: freshAt + FRESH, expires_at: expiresAt },
        setting_up: await services.setup.isOpen(),
      },
    };
  };

  const signOut: SessionHandler<'signOut'> = async (_, { staff: { staffId, sessionId } }) => {
    await staffSessions.end({ staffId, id: sessionId });
    return { data: null, session: 'ended' };
  };

  const sessions: SessionHandler<'mySessions'> = async (_, { staff: { staffId, sessionId } }) => {
    const found = await staffSessions.list(staffId);
    return {
      data: found.map(({ id, userAgent, address, createdAt, seenAt, expiresAt }) => ({
        ...{ id, current: id === sessionId, user_agent: userAgent, address },
        ...{ created_at: createdAt, seen_at: seenAt, expires_at: expiresAt },
      })),
    };
  };

  const endSession: SessionHandler<'endSession'> = async ({ id }, { staff: { staffId } }) => {
    if (!(await staffSessions.end({ staffId, id }))) throw new StaffRefused('sessionUnknown');
    return { data: null };
  };

  const factors: SessionHandler<'myFactors'> = async (_, { staff: { staffId } }) => {
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

  const passkeyOptions: SessionHandler<'passkeyOptions'> = async (_, { staff }) => ({
    data: { passkey: asJson(await staffFactors.passkeyOptions(staff)) },
  });

  const passkeyAdd: SessionHandler<'passkeyAdd'> = async ({ response, label }, caller) => {
    const own = await confirmed(caller, 'passkeyAdd', { passkey: response.id, label });
    await staffFactors.addPasskey(own, { response: response as RegistrationResponseJSON, label });
    return { data: null };
  };

  const passkeyRemove: SessionHandler<'passkeyRemove'> = async ({ id }, caller) => {
    await staffFactors.removePasskey(await confirmed(caller, 'passkeyRemove', { passkey: id }), id);
    return { data: null };
  };

  const totpOffer: SessionHandler<'totpOffer'> = async (_, { staff }) => ({
    data: await staffFactors.offerTotp(staff),
  });

  const totpSet: SessionHandler<'totpSet'> = async (given, caller) => {
    const own = await confirmed(caller, 'totpSet');
    return { data: { recovery_codes: await staffFactors.setTotp(own, given) } };
  };

  const passwordSet: SessionHandler<'passwordSet'> = async ({ password }, caller) => {
    await staffFactors.setPassword(await confirmed(caller, 'passwordSet'), password);
    return { data: null };
  };

  const recoveryRenew: SessionHandler<'recoveryRenew'> = async (_, caller) => {
    const own = await confirmed(caller, 'recoveryRenew');
    return { data: { recovery_codes: await staffFactors.renewRecovery(own) } };
  };

  return {
    stepUp: stepUp,
    me,
    signOut: signOut,
    mySessions: sessions,
    endSession: endSession,
    myFactors: factors,
    passkeyOptions: passkeyOptions,
    passkeyAdd: passkeyAdd,
    passkeyRemove: passkeyRemove,
    totpOffer: totpOffer,
    totpSet: totpSet,
    passwordSet: passwordSet,
    recoveryRenew: recoveryRenew,
  };
}
