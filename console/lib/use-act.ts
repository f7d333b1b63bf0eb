import { useRef } from 'react';
import { newIdempotencyKey } from '../../client/lib/idempotency/new-idempotency-key.ts';
import type { ConsoleCallName } from '../../shared/console/calls.ts';
import type { ConsoleInput, ConsoleOutput } from '../../shared/console/index.ts';
import { useApi } from './context.ts';
import { NO_ANSWER, Refused } from './refused.ts';
import type { StepUpSummary } from './step-up-summary.ts';
import { useTry } from './use-try.ts';

/** What has become of a write: `refused` of `useAct` says why it was not done. */
export type Acted<Data> = { done: true; data: Data } | { done: false };

/** A file has no fields of its own: two of them differ by size, or by when they were saved. */
const markOf = (file: Blob) => (file instanceof File ? [file.size, file.lastModified] : [file.size]);

/**
 * A write of the console and how it stands. A try without an answer keeps its `Idempotency-Key`, so that a repeat with
 * the same fields does nothing twice; any other try has a new one.
 */
export function useAct<Name extends ConsoleCallName>(name: Name) {
  const api = useApi();
  const { attempt, busy, refused, forget } = useTry();
  const lost = useRef<{ fields: string; key: string } | null>(null);

  /** One at a time: another is not done. `summary` stands on the sheet if a fresh factor is needed. */
  const run = async (input: ConsoleInput<Name>, summary?: StepUpSummary): Promise<Acted<ConsoleOutput<Name>>> => {
    const fields = JSON.stringify(input, (_, value) => (value instanceof Blob ? markOf(value) : value));
    const key = lost.current?.fields === fields ? lost.current.key : newIdempotencyKey();
    let acted: Acted<ConsoleOutput<Name>> = { done: false };
    await attempt(async () => {
      lost.current = null;
      try {
        acted = { done: true, data: await api.call(name, input, { key, summary }) };
      } catch (error) {
        if (error instanceof Refused && error.code === NO_ANSWER) lost.current = { fields, key };
        throw error;
      }
    });
    return acted;
  };
  return { run, busy, refused, forget };
}
