import {
  selectMovements,
  selectOrderNames,
  selectRechargeNames,
  selectReturnNames,
  selectWithdrawalNames,
} from '../../../db/queries/transfer-details.ts';
import type { Reader } from '../../../db/store.ts';
import type { Ordered } from '../../../shared/ordered-item.ts';

type Rows<Query extends (...args: never[]) => Promise<unknown[]>> = Awaited<ReturnType<Query>>;

/** The purpose of a transfer. */
export type Subject =
  | ({ thing: 'order'; orderno: string } & Ordered)
  | { thing: 'recharge'; number: string; channel: Rows<typeof selectRechargeNames>[number]['channel'] }
  | { thing: 'withdrawal'; bankName: string; bankAccount: string }
  | { thing: 'none' };

/** The details of a row of the statement: the purpose of its transfer, and all transfers for that, oldest first. */
export interface TransferDetails {
  subject: Subject;
  movements: Rows<typeof selectMovements>;
}

const idsOf = (refs: readonly string[], thing: string) =>
  refs.filter((ref) => ref.startsWith(`${thing}:`)).map((ref) => Number(ref.slice(thing.length + 1)));

/** Reads the details of many rows of one shopper, in five queries whatever their number. */
export async function readTransferDetails(
  view: Reader,
  shopperId: number,
  wanted: readonly string[],
): Promise<(ref: string) => TransferDetails> {
  const refs = [...new Set(wanted)];
  const subjects = new Map<string, Subject>();
  for (const { id, ...order } of await selectOrderNames(view, shopperId, idsOf(refs, 'order'))) {
    subjects.set(`order:${id}`, { thing: 'order', ...order });
  }
  // What a return gave back is for its order.
  for (const { id, ...order } of await selectReturnNames(view, shopperId, idsOf(refs, 'return'))) {
    subjects.set(`return:${id}`, { thing: 'order', ...order });
  }
  for (const { id, ...recharge } of await selectRechargeNames(view, shopperId, idsOf(refs, 'recharge'))) {
    subjects.set(`recharge:${id}`, { thing: 'recharge', ...recharge });
  }
  for (const { id, ...withdrawal } of await selectWithdrawalNames(view, shopperId, idsOf(refs, 'withdrawal'))) {
    subjects.set(`withdrawal:${id}`, { thing: 'withdrawal', ...withdrawal });
  }
  const movements = new Map<string, TransferDetails['movements']>();
  const found = await selectMovements(view, refs);
  for (const movement of found.sort((a, b) => a.id - b.id)) {
    const known = movements.get(movement.ref);
    if (known) known.push(movement);
    else movements.set(movement.ref, [movement]);
  }
  return (ref) => ({ subject: subjects.get(ref) ?? { thing: 'none' }, movements: movements.get(ref) ?? [] });
}
