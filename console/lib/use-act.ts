import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { ConsoleInput, ConsoleOutput } from '../../shared/console/index.ts';
import type { CallOptions } from './api.ts';
import { useApi } from './context.ts';
import { Refused } from './refused.ts';
import type { StepUpSummary } from './step-up-summary.ts';
import { underKey } from './undecided.ts';
import { useTry } from './use-try.ts';

/** What has become of a write, and why it was not done; null if another is being done. */
export type Acted<Data> = { done: true; data: Data } | { done: false; refused: Refused | null };

/**
 * A write of the console and how it stands. A try keeps its `Idempotency-Key` until its result is known, so that a
 * repeat with the same fields does nothing twice (`undecided.ts`).
 */
export function useAct<Name extends ConsoleCallName>(name: Name, { timeout }: Pick<CallOptions, 'timeout'> = {}) {
  const api = useApi();
  const { attempt, busy, refused, forget } = useTry();

  /** One at a time: another is not done. `summary` stands on the sheet if a fresh factor is needed. */
  const run = async (input: ConsoleInput<Name>, summary?: StepUpSummary): Promise<Acted<ConsoleOutput<Name>>> => {
    let acted: Acted<ConsoleOutput<Name>> = { done: false, refused: null };
    await attempt(async () => {
      try {
        const data = await underKey(name, input, (key) => api.call(name, input, { key, summary, timeout }));
        acted = { done: true, data };
      } catch (error) {
        if (error instanceof Refused) acted = { done: false, refused: error };
        throw error;
      }
    });
    return acted;
  };
  return { run, busy, refused, forget };
}
