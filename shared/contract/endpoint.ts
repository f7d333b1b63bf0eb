import { z } from 'zod';
import type { CachePolicy } from './cache-policy.ts';

/** A file that a call answers in place of the envelope, if the request has this `format`. */
export interface Download {
  format: 'csv';
  /** Its media type. */
  type: string;
  /** The name that it is saved under. */
  name: string;
}

/** The description of a call: its route, documentation, both `Api`s and types follow from it. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Beside extends z.ZodObject = z.ZodObject,
> {
  summary: string;
  /** The sections of docs/spec.md and docs/domain.md that ask for it. */
  source: string;
  /** True for calls that the spec does not have. */
  extension: boolean;
  auth: 'public' | 'session';
  /**
   * A public call whose answer has more for a shopper than for a visitor (`mine`): only the answers to visitors are
   * cached.
   */
  personal: boolean;
  /** Which budget of requests it draws on (server/http/limits/rate-limit.ts). */
  rate: 'read' | 'write' | 'upload' | 'credentials' | 'registration';
  /** Takes an `Idempotency-Key`. */
  idempotent: boolean;
  /** Name of the field that is a file, where there is one. */
  file: string | null;
  /** The answer carries `next`, an opaque cursor or null. */
  paged: boolean;
  download: Download | null;
  /** Message key of the answer's `msg` when it is done. */
  done: string;
  /** Fields as they come: text. */
  input: Input;
  /** The content of `data`. */
  output: Output;
  /** Extension fields beside `data`, where the spec leaves no room in it. */
  beside: Beside;
  /** When a cached answer stops being valid. Without it the call's answers are never cached. */
  cachePolicy?(data: z.output<Output>): CachePolicy;
}

const nothingBeside = z.object({});

const defaults = {
  extension: false,
  auth: 'public',
  personal: false,
  rate: 'read',
  idempotent: false,
  file: null,
  paged: false,
  download: null,
  done: 'message.ok',
  beside: nothingBeside,
} as const;

type Optional = keyof typeof defaults;

/** An entry of the contract, with the usual values where it says nothing else. */
export function endpoint<
  Input extends z.ZodType,
  Output extends z.ZodType,
  Beside extends z.ZodObject = typeof nothingBeside,
>(
  entry: Omit<Endpoint<Input, Output, Beside>, Optional> & Partial<Pick<Endpoint<Input, Output, Beside>, Optional>>,
): Endpoint<Input, Output, Beside> {
  // Who leaves `beside` out has the type of none.
  return { ...defaults, ...entry } as Endpoint<Input, Output, Beside>;
}
