import { selectDemoWork } from '../../../db/queries/demo-work.ts';
import { defaultGrants, type RoleKey } from '../../../shared/console/roles.ts';
import type { ActInput } from '../../services/staff/perform.ts';
import { StaffRefused } from '../../services/staff-refused.ts';
import { demoPeople, type Team } from '../people.ts';
import type { DemoDesk } from './desk.ts';

type Waiting = Awaited<ReturnType<typeof selectDemoWork>>;

/** What the owner wants to change. */
const LIMIT = { key: 'approval_refund_above', value: '1500.00' };

/** Nobody is asked for a factor: nobody is there. */
const unseen = async () => null;

/** Acts of the demo's staff, by the console's own code: some are done at once, larger ones wait for a second person. */
export async function layApprovals(
  { store, services: { approvals } }: DemoDesk,
  { team, shopperId }: { team: Team; shopperId: number },
): Promise<void> {
  for (const [role, input] of inputs(shopperId, await selectDemoWork(store.reader))) {
    const caller = { staffId: team[role], sessionId: 'demo', grants: defaultGrants[role] };
    await approvals.perform(caller, input, unseen).catch((error: unknown) => {
      const waitsAlready = error instanceof StaffRefused && error.reason === 'alreadyAsked';
      if (!waitsAlready) throw error;
    });
  }
}

function inputs(shopperId: number, waiting: Waiting): [RoleKey, ActInput][] {
  const { recharge, withdrawal, small, limitVersion, item } = waiting;
  const { notes } = demoPeople();
  return [
    ...(recharge ? [finance('recharge.credit', { number: recharge }, notes.recharge)] : []),
    ...(withdrawal ? [finance('withdrawal.pay', { id: withdrawal }, notes.withdrawal)] : []),
    ...(small ? [finance('withdrawal.pay', { id: small }, notes.small)] : []),
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 12_000 }, note: notes.credit }],
    ['service', { kind: 'wallet.credit', parameters: { shopperId, amount: 2_000 }, note: notes.freight, key: 'demo' }],
    ['owner', { kind: 'setting.change', parameters: { ...LIMIT, version: limitVersion }, note: notes.setting }],
    ...(item ? [cut(item, notes.cut)] : []),
  ];
}

const finance = (kind: ActInput['kind'], parameters: Record<string, unknown>, note: string): [RoleKey, ActInput] => [
  'finance',
  { kind, parameters, note },
];

/** More than half. */
const cut = ({ id, version, price }: NonNullable<Waiting['item']>, note: string): [RoleKey, ActInput] => [
  'catalogue',
  { kind: 'item.price', parameters: { id, version, price: Math.round(price * 0.45) }, note },
];
