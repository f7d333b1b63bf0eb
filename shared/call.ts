import type { z } from 'zod';

/** What a call of the shop and one of the console say of themselves alike: routes, documents and types follow from it. */
export interface Call<Input extends z.ZodType = z.ZodType, Output extends z.ZodType = z.ZodType> {
  summary: string;
  /** The rate limit that it counts against (server/http/limits/rate-limit.ts). */
  rate: 'read' | 'write' | 'upload' | 'credentials' | 'registration';
  /** Name of the field that is a file, if there is one. */
  file: string | null;
  /** Bytes of the file at the most, where it may be larger than a picture. */
  mostBytes?: number;
  /** The answer contains `next`, an opaque cursor or null. */
  paged: boolean;
  input: Input;
  /** The content of `data`. */
  output: Output;
}

/** Those of a call that says nothing else. */
export const callDefaults = { rate: 'read', file: null, paged: false } as const;

/** The answer of a call after success. */
export interface DoneBody<Data, Time> {
  code: 200;
  msg: string;
  data: Data;
  /** Cursor of the next page; only on paged lists. */
  next?: string | null;
  server_time: Time;
}
