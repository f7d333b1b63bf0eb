import { isDemoShop } from '../../db/queries/demo.ts';
import { insertStaff, selectStaffByName } from '../../db/queries/staff/people.ts';
import type { Store, Writer } from '../../db/store.ts';
import { type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import type { Ids } from '../services/ids.ts';
import { shellOf } from '../services/staff/actor.ts';
import { staffNameKey } from '../services/staff/invites.ts';
import { StaffRefused } from '../services/staff-refused.ts';
import { demoPeople, type Team } from './people.ts';
import type { DemoDesk } from './work/desk.ts';
import { layWork } from './work/work.ts';

/** Staff of each role. They have nothing to sign in with until somebody at the machine opens their link. */
function ensureTeam(store: Store, ids: Ids): Promise<Team> {
  return store.transaction(async (tx) => {
    const entries: [string, number][] = [];
    for (const role of roleKeys) entries.push([role, await ensurePerson(tx, ids, role)]);
    return Object.fromEntries(entries) as Team;
  });
}

async function ensurePerson(tx: Writer, ids: Ids, role: RoleKey): Promise<number> {
  const name = demoPeople().staff[role];
  const nameKey = staffNameKey(name);
  const known = await selectStaffByName(tx, nameKey);
  const id = known?.id ?? (await insertStaff(tx, { name, nameKey, role, userHandle: ids.token() }));
  if (id === undefined) throw new Error(`${name} was neither new nor known`);
  return id;
}

/**
 * A link for each role, good once and for a short time: a repeat lets them in anew. Work is laid into queues that have
 * none. Throws `notDemo`.
 */
export async function inviteDemoTeam(shop: DemoDesk, currency: string, by: string) {
  const { store, ids, services } = shop;
  if (!(await isDemoShop(store.reader))) throw new StaffRefused('notDemo');
  await layWork(shop, await ensureTeam(store, ids), currency);
  const links: { role: RoleKey; name: string; link: string }[] = [];
  for (const role of roleKeys) {
    const name = demoPeople().staff[role];
    const input = { kind: 'staff.invite' as const, parameters: { name, role }, note: 'demo shop' };
    const { result } = await services.approvals.perform(shellOf(by), input, async () => undefined);
    links.push({ role, name, link: String(result.link) });
  }
  return links;
}
