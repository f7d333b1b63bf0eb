import { type ConsoleCallName, consoleMethodAndPath, UNATTENDED } from '../../shared/console/calls.ts';
import type { ConsoleDone, ConsoleInput, ConsoleOutput, ConsoleRefused } from '../../shared/console/index.ts';
import { NO_ANSWER } from '../../shared/refusal.ts';
import { noteServerTime } from '../../web/clock.ts';
import { isAnswer } from '../../web/is-answer.ts';
import { newIdempotencyKey } from '../../web/new-idempotency-key.ts';
import { isUnattended } from './attention.ts';
import { noteAnswer, noteSilence } from './live.ts';
import { CODES, Refused } from './refused.ts';
import type { StepUpSummary } from './step-up-summary.ts';
import type { Texts } from './texts.ts';

const TIMEOUT_MS = 10_000;

/** A file takes longer. */
const UPLOAD_TIMEOUT_MS = 60_000;

/** What goes through a whole table, or a large file, may take so long. */
export const LONG_TIMEOUT_MS = 10 * 60_000;

export interface CallOptions {
  /** `Idempotency-Key` of a write: that of its first try, so that a repeat does nothing. */
  key?: string;
  signal?: AbortSignal;
  /** What stands on the sheet if the call needs a fresh factor. */
  summary?: StepUpSummary;
  /** How long it may take, in ms. */
  timeout?: number;
}

/** A page of a list. */
export interface ListPage<Data> {
  data: Data;
  /** Cursor of the next page, or null. */
  next: string | null;
}

export interface AnsweredFile {
  name: string;
  content: Blob;
}

export interface ConsoleApi {
  call: <Name extends ConsoleCallName>(
    name: Name,
    input: ConsoleInput<Name>,
    options?: CallOptions,
  ) => Promise<ConsoleOutput<Name>>;
  /** The file that a call answers. */
  file: <Name extends ConsoleCallName>(
    name: Name,
    input: ConsoleInput<Name>,
    options?: CallOptions,
  ) => Promise<AnsweredFile>;
  /** The same with the cursor of the next page. */
  page: <Name extends ConsoleCallName>(name: Name, input: ConsoleInput<Name>) => Promise<ListPage<ConsoleOutput<Name>>>;
}

/** The signature over the challenge of a 428, or a typed code. */
export type StepUpAnswer = { nonce: string; response: object } | { code: string };

interface Deps {
  /** The reader's language, also for failures without an answer; null until it is known. */
  texts: () => Texts | null;
  /** Called at 401: whether somebody has signed in, so that the call is repeated. */
  signedOut: () => Promise<boolean>;
  /** Asks for a fresh factor at 428: what the call is repeated with, or null. */
  confirm: (asked: Refused, summary: StepUpSummary | null) => Promise<StepUpAnswer | null>;
}

/** The console's calls over HTTP. */
export function consoleApi({ texts, signedOut, confirm }: Deps): ConsoleApi {
  async function once(
    name: ConsoleCallName,
    fields: object,
    { key, signal, timeout }: CallOptions,
    proof?: StepUpAnswer,
  ): Promise<ConsoleDone<unknown>> {
    const request = requestOf(name, fields, { key, signal, timeout, locale: texts()?.locale, proof });
    const sentAt = performance.now();
    const answer = await answerOf(request, texts);
    if (answer.code === 200) {
      noteServerTime((answer as ConsoleDone<unknown>).server_time, sentAt);
      return answer as ConsoleDone<unknown>;
    }
    const { code, msg, reason, data } = answer as ConsoleRefused;
    throw new Refused(code, msg, reason, data);
  }

  async function done(name: ConsoleCallName, fields: object, options: CallOptions): Promise<ConsoleDone<unknown>> {
    const kept = { ...options, key: options.key ?? newIdempotencyKey() };
    try {
      return await once(name, fields, kept);
    } catch (error) {
      if (!(error instanceof Refused)) throw error;
      return refused(error, name, fields, kept);
    }
  }

  /** Repeats a call once its person has signed in again, or has shown a fresh factor; otherwise it stays refused. */
  async function refused(
    error: Refused,
    ...[name, fields, options]: [ConsoleCallName, object, CallOptions]
  ): Promise<ConsoleDone<unknown>> {
    if (error.code === CODES.notSignedIn && (await signedOut())) return done(name, fields, options);
    const proof = error.code === CODES.factorNeeded ? await confirm(error, options.summary ?? null) : null;
    if (!proof) throw error;
    return once(name, fields, options, proof);
  }

  return {
    call: async (name, input, options = {}) => (await done(name, input, options)).data as never,
    file: async (name, input, options = {}) => (await done(name, input, options)).data as AnsweredFile,
    page: async (name, input) => {
      const { data, next } = await done(name, input, {});
      return { data: data as never, next: next ?? null };
    },
  };
}

/** English words among lines from right to left stand between marks (`texts.ts`), which no record keeps. */
const withoutIsolates = (text: string): string => text.replace(/[\u2066\u2069]/g, '');

function requestOf(
  name: ConsoleCallName,
  fields: object,
  options: CallOptions & { locale?: string; proof?: StepUpAnswer | undefined },
): Request {
  const [method, path] = consoleMethodAndPath(name);
  const given = Object.entries(fields)
    .filter(([, value]) => value !== undefined)
    .map(([field, value]) => [field, typeof value === 'string' ? withoutIsolates(value) : value] as const);
  const headers = headersOf(method, options);
  const url = new URL(path, window.location.origin);
  const withFile = given.some(([, value]) => value instanceof Blob);
  let body: BodyInit | null = null;
  if (method === 'GET') {
    for (const [field, value] of given) url.searchParams.append(field, String(value));
  } else if (withFile) {
    const form = new FormData();
    for (const [field, value] of given) form.append(field, value instanceof Blob ? value : String(value));
    body = form;
  } else {
    headers.set('Content-Type', 'application/json');
    body = JSON.stringify(Object.fromEntries(given));
  }
  if (method === 'POST' && options.key) headers.set('Idempotency-Key', options.key);
  const timeout = AbortSignal.timeout(options.timeout ?? (withFile ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS));
  const signal = options.signal ? AbortSignal.any([options.signal, timeout]) : timeout;
  return new Request(url, { method, headers, body, credentials: 'same-origin', cache: 'no-store', signal });
}

async function answerOf(request: Request, texts: Deps['texts']): Promise<ConsoleDone<unknown> | ConsoleRefused> {
  try {
    const response = await fetch(request);
    const answer: unknown = (await fileOf(response)) ?? (await response.json());
    if (!isAnswer<ConsoleDone<unknown> | ConsoleRefused>(answer)) throw new SyntaxError('no answer of the shop');
    noteAnswer();
    return answer;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    noteSilence();
    const reason = reasonOf(error);
    throw new Refused(NO_ANSWER, texts()?.t(reason) ?? '', reason);
  }
}

/** Why a call has no answer, as the key of its text. */
function reasonOf(error: unknown) {
  // Something answered, but not the shop.
  if (error instanceof SyntaxError) return 'network.fault';
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return timedOut ? 'network.timeout' : 'network.offline';
}

/** An answer that is a file, in an envelope as all others; null if it is none. */
async function fileOf(response: Response): Promise<ConsoleDone<AnsweredFile> | null> {
  const name = /^attachment; filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  if (name === undefined) return null;
  // Nothing in it says when it left.
  return { code: 200, msg: '', data: { name, content: await response.blob() }, server_time: Number.NaN };
}

function headersOf(method: string, { locale, proof }: { locale?: string; proof?: StepUpAnswer | undefined }): Headers {
  const headers = new Headers();
  if (method === 'GET' && isUnattended()) headers.set(UNATTENDED, '1');
  if (locale) headers.set('Accept-Language', locale);
  if (proof) headers.set('Step-Up', base64url(JSON.stringify(proof)));
  return headers;
}

/** A header takes Latin letters only. */
function base64url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
