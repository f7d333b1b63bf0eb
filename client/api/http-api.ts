import { type CallName, methodAndPath } from '../../shared/contract/calls.ts';
import type { Api, CallOptions, Done, Refused } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import { Refusal } from '../../shared/refusal.ts';
import { noteServerTime } from '../app/clock.tsx';
import { forgetUser, storedUser } from '../app/session.ts';
import type { Texts } from '../app/texts.tsx';
import { apiOfCalls, type Fields } from './api-of-calls.ts';

/** Spec, section 9. */
const TIMEOUT_MS = 5000;

/** Code of a refusal that never reached the server, or never came back. */
const NO_ANSWER = 0;

export interface HttpApiDeps {
  /** The reader's language, also for what no server could say. */
  texts: () => Texts;
  /** Path of the page that is open or on its way: where a log-in leads back to. */
  here: () => string;
}

/** The shop over HTTP. */
export function httpApi({ texts, here }: HttpApiDeps): Api {
  return apiOfCalls(async (name, fields, options) => {
    const sentAt = Date.now();
    const answer = await bodyOf(await send(requestOf(name, fields, texts().locale, options), texts), texts);
    if ('server_time' in answer) noteServerTime(answer.server_time, sentAt);
    if (answer.code === 401) forgetUser();
    return answer;
  }, here);
}

function requestOf(name: CallName, fields: Fields, locale: Locale, options?: CallOptions): Request {
  const [method, path] = methodAndPath(name);
  const given = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, String(value)] as const],
  );
  // Without a cookie the page is in the shop's language, whatever the browser would like.
  const headers = new Headers({ 'Accept-Language': locale });
  const token = storedUser()?.token;
  if (token) headers.set('Authorization', token);
  if (options?.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const url = new URL(path, window.location.origin);
  const body = method === 'POST' ? new FormData() : null;
  for (const [field, value] of given) (body ?? url.searchParams).append(field, value);
  return new Request(url, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
}

async function send(request: Request, texts: HttpApiDeps['texts']): Promise<Response> {
  try {
    return await fetch(request);
  } catch (error) {
    throw noAnswer(error, texts);
  }
}

async function bodyOf(response: Response, texts: HttpApiDeps['texts']): Promise<Done<unknown> | Refused> {
  try {
    return await response.json();
  } catch (error) {
    if (error instanceof SyntaxError) throw new Refusal(response.status, texts().t('network.fault'));
    throw noAnswer(error, texts);
  }
}

function noAnswer(error: unknown, texts: HttpApiDeps['texts']): Refusal {
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new Refusal(NO_ANSWER, texts().t(timedOut ? 'network.timeout' : 'network.offline'));
}
