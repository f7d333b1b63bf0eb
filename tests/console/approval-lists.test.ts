import { expect, test } from 'vitest';
import { defaultGrants, type RoleKey, roleKeys } from '../../shared/console/roles.ts';
import { openConsole } from '../support/console-api.ts';

const MINUTE = 60_000;
const note = 'seen';

test('the console lists what waits, asks the second person for a factor, and shows who may only see their own acts those', async () => {
  const web = await openConsole();
  await web.addStaffOfRoles();
  const shopperId = await web.addShopper('mia', 0);
  const [financeId, ownerId] = [roleKeys.indexOf('finance') + 1, roleKeys.indexOf('owner') + 1];
  const asker = { staffId: financeId, sessionId: 'session of finance', grants: defaultGrants.finance };
  const wanted = { kind: 'wallet.credit' as const, parameters: { shopperId, amount: 700 }, note };
  await web.services.approvals.perform(asker, wanted, async () => null);

  const waiting = async (as: RoleKey, list = 'waiting') => (await web.call('approvals', { list }, { as })).body.data;
  expect([await waiting('finance'), await waiting('manager'), await waiting('warehouse')]).toEqual([[], [], []]);
  expect(await waiting('owner')).toMatchObject([{ kind: 'wallet.credit', may_decide: true }]);
  const [row] = await waiting('approver');
  expect(row).toMatchObject({ kind: 'wallet.credit', amount: 700, about: { username: 'mia' }, may_decide: true });
  expect(await waiting('finance', 'asked')).toMatchObject([{ id: row.id, own: true, may_decide: false }]);
  expect((await web.call('approval', { id: row.id }, { as: 'warehouse' })).body.reason).toBe('approvalUnknown');

  // However fresh the session is: the signature is over this act.
  const yes = await web.call('approve', { id: row.id, hash: row.hash }, { as: 'approver' });
  expect([yes.status, yes.body.data.kind]).toEqual([428, 'wallet.credit']);
  const no = { id: row.id, hash: row.hash, note: 'no' };
  expect((await web.call('decline', no, { as: 'finance' })).body.reason).toBe('secondPerson');
  expect((await web.call('decline', no, { as: 'approver' })).body.code).toBe(200);
  expect(await waiting('approver', 'decided')).toMatchObject([{ id: row.id, state: 'declined', decide_note: 'no' }]);
  expect((await web.call('withdrawRequest', { id: row.id }, { as: 'finance' })).body.reason).toBe('approvalOver');

  const actions = async (as: RoleKey, input: object) =>
    (await web.call('audit', input, { as })).body.data.map(({ action }: { action: string }) => action);
  expect(await actions('auditor', { shopper: shopperId })).toEqual(['approval decline', 'approval ask']);
  expect(await actions('finance', { actor: `staff:${ownerId}` })).toEqual(['approval ask']);
  expect(await actions('finance', { shopper: shopperId, to: '2001-01-01' })).toEqual([]);
  const checked = (await web.call('auditVerify', {}, { as: 'auditor' })).body.data;
  expect(checked).toMatchObject({ checked: 2, head: { position: 2 }, fault: null });
});

test('of what waits the first to expire comes first, page by page, also when another is asked for meanwhile', async () => {
  const web = await openConsole();
  await web.addStaffOfRoles();
  const shopperId = await web.addShopper('mia', 0);
  const asker = { staffId: roleKeys.indexOf('finance') + 1, sessionId: 'session', grants: defaultGrants.finance };
  const ask = (amount: number) =>
    web.services.approvals.perform(
      asker,
      { kind: 'wallet.credit', parameters: { shopperId, amount }, note },
      async () => null,
    );
  for (const amount of [700, 800, 900]) {
    await ask(amount);
    web.clock.advance(60 * MINUTE);
  }
  const page = async (fields: object, as: RoleKey = 'approver') => {
    const { body } = await web.call('approvals', fields, { as });
    return { amounts: body.data.map(({ amount }: { amount: number }) => amount), next: body.next };
  };
  const first = await page({ limit: 2 });
  expect(first.amounts).toEqual([700, 800]);
  await ask(1000);
  expect(await page({ limit: 2, cursor: first.next })).toEqual({ amounts: [900, 1000], next: null });
  expect((await page({ list: 'asked' }, 'finance')).amounts).toEqual([1000, 900, 800, 700]);
  // The first has expired.
  web.clock.advance(21.5 * 60 * MINUTE);
  expect((await page({})).amounts).toEqual([800, 900, 1000]);
});
