import type { z } from 'zod';
import type { Right } from './rights.ts';

/** The description of a call of the console: route, OpenAPI document and types follow from it (docs/console.md). */
export interface ConsoleEndpoint<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  summary: string;
  /** What its caller's role must include; `session` is any signed-in staff, `public` needs nobody. */
  right: Right | 'session' | 'public';
  /** The rate limit that it counts against (server/http/limits/rate-limit.ts). */
  rate: 'read' | 'write' | 'upload' | 'credentials';
  /** Name of the field that is a file: such a body is multipart, every other one is JSON. */
  file: string | null;
  /** Bytes of the file at the most, where it may be larger than a picture. */
  mostBytes?: number;
  /** The answer contains `next`, an opaque cursor or null. */
  paged: boolean;
  input: Input;
  /** The content of `data`. Money is fen, times are ms since 1970. */
  output: Output;
}

const defaults = { rate: 'read', file: null, paged: false } as const;

/** An entry of the console's contract. */
export function consoleEndpoint<Input extends z.ZodType, Output extends z.ZodType>(
  entry: Omit<ConsoleEndpoint<Input, Output>, keyof typeof defaults> &
    Partial<Pick<ConsoleEndpoint<Input, Output>, keyof typeof defaults>>,
): ConsoleEndpoint<Input, Output> {
  return { ...defaults, ...entry };
}
