import { numbersOf } from '../../../db/queries/console/transfers.ts';
import type { Reader } from '../../../db/store.ts';

interface Place {
  /** Of what a transfer belongs to. */
  number: string;
  /** Below /console; null if no screen has it. */
  to: string | null;
}

/** What transfers belong to: the number of the record, and where it opens. */
export async function readPlaces(on: Reader, refs: readonly string[]): Promise<(ref: string) => Place> {
  const numbers = new Map<string, string>();
  for (const [thing, select] of Object.entries(numbersOf)) {
    const ids = refs.filter((ref) => ref.startsWith(`${thing}:`)).map((ref) => Number(ref.slice(thing.length + 1)));
    if (ids.length === 0) continue;
    for (const { id, number } of await select(on, [...new Set(ids)])) numbers.set(`${thing}:${id}`, number);
  }
  return (ref) => {
    const [thing, id = ''] = ref.split(':');
    const number = numbers.get(ref) ?? '';
    if (thing === 'order' || thing === 'return') return { number, to: `/orders/${number}` };
    if (thing === 'recharge') return { number, to: `/recharges/${number}` };
    if (thing === 'withdrawal') return { number: `W${id}`, to: `/withdrawals/${id}` };
    if (thing === 'audit') return { number: `A-${id}`, to: `/audit?subject=${number}` };
    return { number: ref, to: null };
  };
}
