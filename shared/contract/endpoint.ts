import { z } from 'zod';
import { type Call, callDefaults } from '../call.ts';
import type { CachePolicy } from './cache-policy.ts';

/** A file that a call answers instead of the envelope, if the request has this `format`. */
export interface Download {
  format: 'csv';
  /** Its media type. */
  type: string;
  /** The name under which it is saved. */
  name: string;
}

/** A call of the shop, whose fields arrive as texts; both `Api`s follow from it too. */
export interface Endpoint<
  Input extends z.ZodType = z.ZodType,
  Output extends z.ZodType = z.ZodType,
  Extra extends z.ZodObject = z.ZodObject,
> extends Call<Input, Output> {
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
  /** Accepts an `Idempotency-Key`. */
  idempotent: boolean;
  download: Download | null;
  /** Optional fields of which the call needs one: its examples send them beside the required ones. */
  alsoSent: readonly string[];
  /** Message key of the answer's `msg` after success. */
  done: string;
  /** Message key of the sentence if a required field is missing. */
  missing: string;
  /** Extension fields beside `data`, where the spec has no place for them inside. */
  extra: Extra;
  /**
   * When a cached answer, which was read at `since` or later (ms since 1970), stops being valid. Without it the call's
   * answers are never cached.
   */
  cachePolicy?(data: z.output<Output>, since: number): CachePolicy;
}

const noExtra = z.object({});

const defaults = {
  ...callDefaults,
  extension: false,
  auth: 'public',
  personal: false,
  idempotent: false,
  download: null,
  alsoSent: [],
  done: 'message.ok',
  missing: 'problem.missing',
  extra: noExtra,
} as const;

type Optional = keyof typeof defaults;

/** An entry of the contract, with defaults for what it leaves out. */
export function endpoint<Input extends z.ZodType, Output extends z.ZodType, Extra extends z.ZodObject = typeof noExtra>(
  entry: Omit<Endpoint<Input, Output, Extra>, Optional> & Partial<Pick<Endpoint<Input, Output, Extra>, Optional>>,
): Endpoint<Input, Output, Extra> {
  // Without `extra` its type is that of no fields.
  return { ...defaults, ...entry } as Endpoint<Input, Output, Extra>;
}
