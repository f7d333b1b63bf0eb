import type { z } from 'zod';
import { type Call, callDefaults } from '../call.ts';
import type { Right } from './rights.ts';

/** A call of the console (docs/console.md). Money in its answer is fen, times are ms since 1970. */
export interface ConsoleEndpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType>
  extends Call<Input, Output> {
  /** What its caller's role must include; `session` is any signed-in staff, `public` needs nobody. */
  right: Right | 'session' | 'public';
}

/** An entry of the console's contract. */
export function consoleEndpoint<Input extends z.ZodType, Output extends z.ZodType>(
  entry: Omit<ConsoleEndpoint<Input, Output>, keyof typeof callDefaults> &
    Partial<Pick<ConsoleEndpoint<Input, Output>, keyof typeof callDefaults>>,
): ConsoleEndpoint<Input, Output> {
  return { ...callDefaults, ...entry };
}
