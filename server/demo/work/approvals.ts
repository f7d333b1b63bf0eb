import { selectDemoWork } from '../../../db/queries/demo-work.ts';
import { defaultGrants, type RoleKey } from '../../../shared/console/roles.ts';
import { Refused } from '../../services/refused.ts';
import type { Wish } from '../../services/staff/approvals.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import type { Team } from '../team.ts';
import type { DemoDesk } from './work.ts';

type Waiting = Awaited<ReturnType<typeof selectDemoWork>>;

/** Nobody is asked for a factor: nobody is there. */
const unseen = async () => null;

/** Acts of the demo's staff, by the console's own code: some are done at once, larger ones wait for a second person. */
export async function layApprovals(
  { store, services: { approvals } }: DemoDesk,
  { team, shopperId }: { team: Team; shopperId: number },
): Promise<void> {
  for (const [role, wish] of wishes(shopperId, await selectDemoWork(store.reader))) {
    const caller = { staffId: team[role], sessionId: 'demo', grants: defaultGrants[role] };
    await approvals.perform(caller, wish, unseen).catch((error: unknown) => {
      // It waits already, or what it was about has been decided.
      if (!(error instanceof StaffRefused || error instanceof Refused)) throw error;
    });
  }
}

function wishes(shopperId: number, { recharge, withdrawal, small }: Waiting): [RoleKey, Wish][] {
  return [
    ...(recharge ? [finance('recharge.credit', { number: recharge }, '网银已见这笔 6,000 元')] : []),
    ...(withdrawal ? [finance('withdrawal.pay', { id: withdrawal }, '卡与收款人都核对过')] : []),
    ...(small ? [finance('withdrawal.pay', { id: small }, '金额小，卡是旧卡')] : []),
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 12_000 }, note: '发错颜色，补差价' }],
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 2_000, key: 'demo' }, note: '运费补贴' }],
    [
      'owner',
      { kind: 'setting.change', parameters: { key: 'approval_refund_above', value: '1500.00' }, note: '旺季单价高' },
    ],
  ];
}

const finance = (kind: Wish['kind'], parameters: Record<string, unknown>, note: string): [RoleKey, Wish] => [
  'finance',
  { kind, parameters, note: `${note}（演示）` },
];
