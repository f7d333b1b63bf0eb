import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { actOf, personOf } from './rows.ts';

export function invitationsHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const { consoleInvitations, invitationStaff } = services;

  const invitations: StaffHandler<'invitations'> = async ({ limit, cursor }) => {
    const { rows, next } = await consoleInvitations.list({ limit, cursor });
    return { data: rows.map(invitationOf), next };
  };

  const invitation: StaffHandler<'invitation'> = async ({ code }) => {
    const { shopperId, username, nickname, blockedAt, ...row } = await consoleInvitations.one(code);
    const owner = shopperId === null ? null : { id: shopperId, username: username ?? '', nickname: nickname ?? '' };
    return { data: { ...invitationOf(row), owner: owner && personOf({ ...owner, blockedAt }) } };
  };

  const invitationMake: StaffHandler<'invitationMake'> = async ({ note }, caller) => ({
    data: { code: await consoleInvitations.make({ note, ...actorOf(caller) }) },
  });

  const invitationClose: StaffHandler<'invitationClose'> = async (act, caller) => {
    await invitationStaff.close({ ...act, ...actorOf(caller) });
    return { data: null };
  };

  const invitationRotate: StaffHandler<'invitationRotate'> = async (act, caller) => ({
    data: { code: await invitationStaff.rotate({ ...act, ...actorOf(caller) }) },
  });

  return {
    invitations,
    invitation,
    invitationMake: invitationMake,
    invitationClose: invitationClose,
    invitationRotate: invitationRotate,
  };
}

type Row = Awaited<ReturnType<ConsoleHandlerDeps['services']['consoleInvitations']['list']>>['rows'][number];

const invitationOf = ({ id, code, link, closedAt, createdAt, came, acts }: Row) => ({
  id,
  code,
  link,
  closed_at: closedAt,
  created_at: createdAt,
  came: came.count,
  came_more: came.more,
  acts: acts.map(actOf),
});
