import { beforeAll, expect, test } from 'vitest';
import { type ActKind, actKinds, mayAskForAct, mayDoAct } from '../../shared/console/act-kinds.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import { defaultGrants, type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { openConsole } from '../support/console-api.ts';
import { consoleWrites } from '../support/console-writes.ts';
import { setReturnAddress } from '../support/full-orders.ts';
import { setSetting } from '../support/set-setting.ts';
import { joinedWithPasskey, signed } from '../support/staff.ts';

type Person = Awaited<ReturnType<typeof joinedWithPasskey>>;

/** The call behind each act of weight; its example is in tests/support/console-writes.ts. */
const callOf: Record<ActKind, ConsoleCallName> = {
  'withdrawal.pay': 'withdrawalPay',
  'recharge.credit': 'rechargeCredit',
  'refund.pay': 'refundsPay',
  'return.pay': 'returnPay',
  'payment.credit': 'oddPaymentCredit',
  'payment.debit': 'oddPaymentDebit',
  'wallet.credit': 'shopperCredit',
  'wallet.debit': 'shopperDebit',
  'item.price': 'itemPrice',
  'setting.change': 'settingChange',
  'staff.invite': 'staffInvite',
  'staff.role': 'staffRole',
  'staff.block': 'staffBlock',
  'staff.unblock': 'staffBlock',
  'staff.reset': 'staffReset',
  'role.change': 'roleChange',
  export: 'exportAsk',
  'password.reset': 'shopperResetPassword',
  'fundPassword.reset': 'shopperResetFundPassword',
};

/** Acts that no role does alone, whatever its rights (docs/domain.md, Two persons). */
const ALWAYS_TWO: readonly ActKind[] = ['fundPassword.reset', 'setting.change'];

/** Settings above which an act takes a second person. */
const LIMITS: Partial<Record<ActKind, string>> = {
  'withdrawal.pay': 'approval_withdrawal_above',
  'recharge.credit': 'approval_recharge_above',
  'refund.pay': 'approval_refund_above',
  'payment.credit': 'approval_recharge_above',
  'payment.debit': 'approval_recharge_above',
  'wallet.credit': 'small_credit_most',
};

let shop: Awaited<ReturnType<typeof openConsole>>;
let people: Record<RoleKey, Person>;
let writes: ReturnType<typeof consoleWrites>;

beforeAll(async () => {
  shop = await openConsole();
  const joined = roleKeys.map(async (role) => [role, await joinedWithPasskey(shop, role)] as const);
  people = Object.fromEntries(await Promise.all(joined)) as typeof people;
  await setting('transfer_account', 'Bank 1234');
  await setReturnAddress(shop);
  await shop.addItem();
  writes = consoleWrites(shop, people);
});

const setting = (key: string, value: string) => setSetting(shop, { key, value, actor: 'test', note: 'test' });

/** Fields with which such an act can be done now. */
async function fieldsOf(kind: ActKind) {
  const fields = (await writes[callOf[kind]]?.fields()) ?? {};
  if (kind !== 'staff.unblock') return fields;
  await signed(shop, 'staffBlock', fields, people.owner);
  return { ...fields, blocked: false };
}

/** What comes of the act when each role tries it: `done`, `waiting` for a second person, or why it is refused. */
async function tried(kind: ActKind): Promise<Record<string, string>> {
  const came: Record<string, string> = {};
  for (const role of roleKeys) {
    const { body } = await signed(shop, callOf[kind], await fieldsOf(kind), people[role]);
    const states = [body.data].flat().map((one: { state: string } | null) => one?.state);
    came[role] = body.code === 200 ? [...new Set(states)].join() : body.reason;
  }
  return came;
}

/** The same by the rights of a new shop, which docs/console.md names (rights.test.ts). */
function expected(kind: ActKind, isWithinLimit: boolean): Record<string, string> {
  const alone = isWithinLimit && !ALWAYS_TWO.includes(kind);
  const came = (role: RoleKey) => {
    const mayDo = mayDoAct(defaultGrants[role], kind);
    if (alone && mayDo) return 'done';
    // It is asked for by a call of its own, before the transfer.
    if (kind === 'withdrawal.pay') return mayDo ? 'secondYesFirst' : 'rightMissing';
    return mayAskForAct(defaultGrants[role], kind) ? 'waiting' : 'rightMissing';
  };
  return Object.fromEntries(roleKeys.map((role) => [role, came(role)]));
}

test.each(actKinds)('%s is done, asked for or refused as the rights of each role say', async (kind) => {
  expect(await tried(kind)).toEqual(expected(kind, true));
});

test.each(Object.entries(LIMITS) as [ActKind, string][])(
  '%s above its limit is done alone by nobody',
  async (kind, limit) => {
    await setting(limit, '1');
    expect(await tried(kind)).toEqual(expected(kind, false));
  },
);
