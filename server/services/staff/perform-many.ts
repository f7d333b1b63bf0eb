import { Refused } from '../refused.ts';
import { StaffRefused } from '../staff-refused.ts';
import { hashOfAct, type Performed } from './act.ts';
import type { Actor } from './actor.ts';
import type { ActInput, Perform, ShowFactor } from './perform.ts';

/** What became of one act of many; null if it was done, or waits. */
export interface OneOfMany {
  performed: Performed | null;
  refused: Refused | StaffRefused | null;
}

const attempted = async <Result>(work: Promise<Result>): Promise<Result | Refused | StaffRefused> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Refused || error instanceof StaffRefused) return error;
    throw error;
  }
};

const isRefusal = (one: unknown): one is Refused | StaffRefused =>
  one instanceof Refused || one instanceof StaffRefused;

/**
 * Does many acts of one kind, each by itself: what has changed meanwhile is told, and the others are done. One factor is
 * asked for, over the hashes of all and their sum, before the first of them is done. Throws what `show` throws.
 */
export async function performMany(
  { look, perform }: Perform,
  caller: Actor,
  inputs: readonly ActInput[],
  show: ShowFactor,
): Promise<OneOfMany[]> {
  const looked: Awaited<ReturnType<typeof attempted<Awaited<ReturnType<typeof look>>>>>[] = [];
  for (const input of inputs) looked.push(await attempted(look(caller, input)));
  const seen = looked.flatMap((one) => (isRefusal(one) ? [] : [one]));
  const acts = seen.flatMap(({ hash }) => hash ?? []);
  const amount = seen.reduce((sum, one) => sum + (one.amount ?? 0), 0);
  const kind = `${inputs[0]?.kind} of many`;
  const always = seen.some(({ alone }) => alone);
  const evidence = acts.length === 0 ? undefined : await show({ kind, parameters: { acts, amount } }, always);
  /** The signature is over what each was when it was looked at. */
  const shown: ShowFactor = async (act) => {
    if (!acts.includes(hashOfAct(act.kind, act.parameters))) throw new StaffRefused('changed', { code: 409 });
    return evidence;
  };
  const results: OneOfMany[] = [];
  for (const [at, input] of inputs.entries()) {
    const before = looked[at];
    const done = isRefusal(before) ? before : await attempted(perform(caller, input, shown));
    results.push(isRefusal(done) ? { performed: null, refused: done } : { performed: done, refused: null });
  }
  return results;
}
