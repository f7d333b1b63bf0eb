import { selectMembersOfGroups } from '../../../db/queries/group-members.ts';
import type { Reader } from '../../../db/store.ts';

type Member = Awaited<ReturnType<typeof selectMembersOfGroups>>[number];

interface ReadGroup {
  groupId: number;
  /** Seats that were taken when the group was read. */
  seats: number;
}

/**
 * The members of groups in the order of joining, without those who have left; who has joined since `seats` was read is
 * left out, like their seat.
 */
export async function readMembers(on: Reader, groups: ReadGroup[]): Promise<(group: ReadGroup) => Member[]> {
  const found = await selectMembersOfGroups(
    on,
    groups.map(({ groupId }) => groupId),
  );
  const members = new Map<number, Member[]>();
  for (const member of found.toSorted((a, b) => a.joinedBy - b.joinedBy)) {
    if (member.leftAt !== null) continue;
    const others = members.get(member.groupId);
    if (others) others.push(member);
    else members.set(member.groupId, [member]);
  }
  return ({ groupId, seats }) => (members.get(groupId) ?? []).slice(0, seats);
}
