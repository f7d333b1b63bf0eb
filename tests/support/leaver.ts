import { expect } from 'vitest';
import { canonicalJson } from '../../db/canonical-json.ts';
import { tables } from '../../db/schema/index.ts';
import type { ShowFactor } from '../../server/services/staff/perform.ts';
import { defaultGrants, type RoleKey } from '../../shared/console/roles.ts';
import { fullOrder } from './full-orders.ts';
import { openTestApi } from './test-api.ts';
import type { ShopChanges } from './test-shop.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;
type Name = Parameters<Api['call']>[0];

export const PASSWORD = 'correct horse';
export const staff = { actor: 'alice', note: 'test' };
export const home = { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' };

/** A shop with a shopper who is going to delete the account, and Noa, who has money for its item. */
export async function openWithLeaver(changes: ShopChanges = {}) {
  const shop = await openTestApi(changes);
  const [leaver, noa] = [await shop.signUp('leaver'), await shop.signUp('noa', 1_000_000)];
  const itemId = await shop.addItem({ price: 30_000, tax: 500 });
  return { shop, leaver, noa, itemId };
}

/** Evidence as a passkey leaves it, with all that was signed. */
export const show: ShowFactor = async (act) => ({ factor: 'passkey', signed: canonicalJson(act) });

/** What the shopper who leaves does, and staff, in the shop of this moment. */
export function leavingOf(now: () => { shop: Api; leaver: string; noa: string; itemId: number }) {
  async function say(name: Name, fields: Record<string, string | number> = {}, token = now().leaver) {
    return (await now().shop.call(name, fields, { token, language: 'zh-CN' })).body;
  }

  const does = async (name: Name, fields: Record<string, string | number> = {}) =>
    expect(await say(name, fields)).toMatchObject({ code: 200 });
  const credit = (amount: number) => now().shop.services.credit({ username: 'leaver', amount, ...staff });
  const leave = (password = PASSWORD) => say('deleteAccount', { password });

  /** The account's row, whatever it is called now. */
  async function account() {
    const rows = await now().shop.store.reader.db.select().from(tables.shoppers);
    return rows.find(({ username }) => username === 'leaver' || username.startsWith('deleted#'));
  }

  /** An order of a full group that waits to be sent. */
  async function bought(): Promise<string> {
    await does('saveAddress', home);
    await credit(30_000);
    const { shop, itemId, leaver, noa } = now();
    return fullOrder(shop, { itemId, buyer: leaver, joiner: noa });
  }

  /** Somebody of staff in a session. */
  async function person(role: RoleKey) {
    const values = { name: role, nameKey: role, role, userHandle: role, createdAt: 1 };
    const staffId = await now().shop.store.transaction(async (tx) => {
      const [row] = await tx.db.insert(tables.staff).values(values).returning({ id: tables.staff.id });
      return row?.id ?? 0;
    });
    return { staffId, sessionId: role, grants: defaultGrants[role] };
  }

  const requests = () => now().shop.store.reader.db.select().from(tables.approvals).orderBy(tables.approvals.id);

  return { say, does, credit, leave, account, bought, person, requests };
}
