import { newGrants } from '../../../shared/console/roles.ts';
import type { Performed } from '../../services/staff/act.ts';
import { perform, performedOf, resultOf } from './act.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';

/** The link is for who is alone; else who agrees gets it. */
const linkOf = (performed: Performed) => ({
  ...performedOf(performed),
  link: typeof performed.result.link === 'string' ? performed.result.link : null,
});

/** People, their roles, and the rights of these: acts that a second person agrees to. */
export function staffHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { staffInvites, staffPeople } = services;

  const all: StaffHandler<'staff'> = async () => {
    const [people, invites] = await Promise.all([staffPeople.list(), staffInvites.listOpen()]);
    return {
      data: {
        people: people.map(({ id, name, role, passkeys, totp, createdAt, seenAt, blockedAt }) => ({
          ...{ id, name, role, passkeys, totp },
          ...{ created_at: createdAt, seen_at: seenAt, blocked_at: blockedAt },
        })),
        invites: invites.map(({ id, name, role, madeBy, staffId, expiresAt }) => ({
          ...{ id, name, role, made_by: madeBy, staff_id: staffId, expires_at: expiresAt },
        })),
      },
    };
  };

  const invite: StaffHandler<'staffInvite'> = async ({ note, ...parameters }, caller) => ({
    data: linkOf(await resultOf(services, { kind: 'staff.invite', parameters, note }, caller)),
  });

  const revoke: StaffHandler<'staffInviteRevoke'> = async (act, caller) => {
    await staffInvites.revoke({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const block: StaffHandler<'staffBlock'> = async ({ blocked, note, ...parameters }, caller) => ({
    data: await perform(services, { kind: blocked ? 'staff.block' : 'staff.unblock', parameters, note }, caller),
  });

  const setRole: StaffHandler<'staffRole'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'staff.role', parameters, note }, caller),
  });

  const reset: StaffHandler<'staffReset'> = async ({ note, ...parameters }, caller) => ({
    data: linkOf(await resultOf(services, { kind: 'staff.reset', parameters, note }, caller)),
  });

  const roles: StaffHandler<'roles'> = async () => {
    const [found, people] = await Promise.all([staffPeople.roles(), staffPeople.list()]);
    return {
      data: found.map((one) => ({
        ...{ key: one.key, name: one.name, grants: one.grants, changed_at: one.changedAt, new_grants: newGrants(one) },
        people: people.filter(({ role }) => role === one.key).length,
      })),
    };
  };

  const changeRole: StaffHandler<'roleChange'> = async ({ note, ...parameters }, caller) => ({
    data: await perform(services, { kind: 'role.change', parameters, note }, caller),
  });

  return {
    staff: all,
    staffInvite: invite,
    staffInviteRevoke: revoke,
    staffBlock: block,
    staffRole: setRole,
    staffReset: reset,
    roles,
    roleChange: changeRole,
  };
}
