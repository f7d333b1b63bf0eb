import { selectDemoWork } from '../../../db/queries/demo-work.ts';
import { defaultGrants, type RoleKey } from '../../../shared/console/roles.ts';
import { Refused } from '../../services/refused.ts';
import type { Wish } from '../../services/staff/approvals.ts';
import { StaffRefused } from '../../services/staff/refused.ts';
import { demoPeople, type Team } from '../people.ts';
import type { DemoDesk } from './desk.ts';

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
  const { notes } = demoPeople();
  return [
    ...(recharge ? [finance('recharge.credit', { number: recharge }, notes.recharge)] : []),
    ...(withdrawal ? [finance('withdrawal.pay', { id: withdrawal }, notes.withdrawal)] : []),
    ...(small ? [finance('withdrawal.pay', { id: small }, notes.small)] : []),
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 12_000 }, note: notes.credit }],
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 2_000, key: 'demo' }, note: notes.freight }],
    [
      'owner',
      { kind: 'setting.change', parameters: { key: 'approval_refund_above', value: '1500.00' }, note: notes.setting },
    ],
  ];
}

const finance = (kind: Wish['kind'], parameters: Record<string, unknown>, note: string): [RoleKey, Wish] => [
  'finance',
  { kind, parameters, note },
];
