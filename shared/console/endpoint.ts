import type { z } from 'zod';
import { type Call, callDefaults } from '../call.ts';
import type { Right } from './rights.ts';

/** A call of the console (docs/console.md). Money in its answer is fen, times are ms since 1970. */
export interface ConsoleEndpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Call<Input, Output> {
  /** What its caller's role must include; `session` is any signed-in staff, `public` needs nobody. */
  right: Right | 'session' | 'public';
  /** A factor may be asked for: 428, and the call again with the header `Step-Up`. */
  stepUp: boolean;
  /** Of a write: a repeat under the same `Idempotency-Key` does nothing. */
  idempotent: boolean;
}

const defaults = { ...callDefaults, stepUp: false, idempotent: true } as const;

/** An entry of the console's contract. */
export function consoleEndpoint<Input extends z.ZodType, Output extends z.ZodType>(
  entry: Omit<ConsoleEndpoint<Input, Output>, keyof typeof defaults> &
    Partial<Pick<ConsoleEndpoint<Input, Output>, keyof typeof defaults>>,
): ConsoleEndpoint<Input, Output> {
  return { ...defaults, ...entry };
}
