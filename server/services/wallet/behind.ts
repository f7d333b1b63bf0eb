import {
  selectMovements,
  selectOrderNames,
  selectRechargeNames,
  selectWithdrawalNames,
} from '../../../db/queries/behind.ts';
import type { Reader } from '../../../db/store.ts';

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;

/** What a transfer was made for. */
export type Subject =
  | { thing: 'order'; orderno: string; names: Record<string, string> }
  | { thing: 'recharge'; number: string; channel: Rows<typeof selectRechargeNames>[number]['channel'] }
  | { thing: 'withdrawal'; bankName: string; bankAccount: string }
  | { thing: 'none' };

/** What stands behind a row of the statement: the thing it belongs to, and all that moved for that, oldest first. */
export interface Behind {
  subject: Subject;
  movements: Rows<typeof selectMovements>;
}

const idsOf = (refs: readonly string[], thing: string) =>
  refs.filter((ref) => ref.startsWith(`${thing}:`)).map((ref) => Number(ref.slice(thing.length + 1)));

/** Reads it for many rows of one shopper at once, in four queries whatever their number. */
export async function readBehind(
  view: Reader,
  shopperId: number,
  wanted: readonly string[],
): Promise<(ref: string) => Behind> {
  const refs = [...new Set(wanted)];
  const subjects = new Map<string, Subject>();
  for (const { id, ...order } of await selectOrderNames(view, shopperId, idsOf(refs, 'order'))) {
    subjects.set(`order:${id}`, { thing: 'order', ...order });
  }
  for (const { id, ...recharge } of await selectRechargeNames(view, shopperId, idsOf(refs, 'recharge'))) {
    subjects.set(`recharge:${id}`, { thing: 'recharge', ...recharge });
  }
  for (const { id, ...withdrawal } of await selectWithdrawalNames(view, shopperId, idsOf(refs, 'withdrawal'))) {
    subjects.set(`withdrawal:${id}`, { thing: 'withdrawal', ...withdrawal });
  }
  const movements = new Map<string, Behind['movements']>();
  const found = await selectMovements(view, refs);
  for (const movement of found.sort((a, b) => a.id - b.id)) {
    const known = movements.get(movement.ref);
    if (known) known.push(movement);
    else movements.set(movement.ref, [movement]);
  }
  return (ref) => ({ subject: subjects.get(ref) ?? { thing: 'none' }, movements: movements.get(ref) ?? [] });
}
