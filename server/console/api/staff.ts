import { staffActor } from '../../services/staff/actor.ts';
import type { ConsoleHandlerDeps, SignedInStaffCaller, StaffHandler } from './handler.ts';

/** People, their roles, and the rights of these. Each change asks for a factor of the last five minutes. */
export function staffHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffInvites, staffPeople, staffStepUp } = services;

  /** The act with its note and its actor, after the step-up for exactly this. */
  async function confirmed<Input extends { note: string }>(
    kind: string,
    input: Input,
    { staff, proof }: SignedInStaffCaller,
  ) {
    const { note, ...parameters } = input;
    await staffStepUp.require(staff, { kind, parameters }, proof);
    return { ...input, by: staffActor(staff) };
  }

  const all: StaffHandler<'staff'> = async () => {
    const [people, invites] = await Promise.all([staffPeople.list(), staffInvites.listOpen()]);
    return {
      data: {
        people: people.map(({ id, name, role, passkeys, totp, createdAt, seenAt, blockedAt }) => ({
          ...{ id, name, role, passkeys, totp },
          ...{ created_at: createdAt, seen_at: seenAt, blocked_at: blockedAt },
        })),
        invites: invites.map(({ id, name, role, madeBy, expiresAt }) => ({
          ...{ id, name, role, made_by: madeBy, expires_at: expiresAt },
        })),
      },
    };
  };

  const invite: StaffHandler<'staffInvite'> = async (input, caller) => {
    const { id, link, expiresAt } = await staffInvites.make(await confirmed('staffInvite', input, caller));
    return { data: { id, link, expires_at: expiresAt } };
  };

  const revoke: StaffHandler<'staffInviteRevoke'> = async (input, { staff }) => {
    await staffInvites.revoke({ ...input, by: staffActor(staff) });
    return { data: null };
  };

  const block: StaffHandler<'staffBlock'> = async (input, caller) => {
    await staffPeople.block(await confirmed('staffBlock', input, caller));
    return { data: null };
  };

  const setRole: StaffHandler<'staffRole'> = async (input, caller) => {
    await staffPeople.setRole(await confirmed('staffRole', input, caller));
    return { data: null };
  };

  const roles: StaffHandler<'roles'> = async () => {
    const [found, people] = await Promise.all([staffPeople.roles(), staffPeople.list()]);
    return {
      data: found.map(({ key, name, grants, changedAt }) => ({
        ...{ key, name, changed_at: changedAt, people: people.filter(({ role }) => role === key).length },
        grants,
      })),
    };
  };

  const changeRole: StaffHandler<'roleChange'> = async (input, caller) => {
    await staffPeople.changeRole(await confirmed('roleChange', input, caller));
    return { data: null };
  };

  return {
    staff: all,
    staffInvite: invite,
    staffInviteRevoke: revoke,
    staffBlock: block,
    staffRole: setRole,
    roles,
    roleChange: changeRole,
  };
}
