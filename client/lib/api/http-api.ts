import { type CallName, methodAndPath } from '../../../shared/contract/calls.ts';
import type { Api, CallOptions, Done, RefusedBody } from '../../../shared/contract/index.ts';
import { isolated } from '../../../shared/isolated.ts';
import type { Locale } from '../../../shared/locales.ts';
import { lacksSession, NO_ANSWER, Refusal } from '../../../shared/refusal.ts';
import { noteServerTime } from '../../../web/clock.ts';
import { isAnswer } from '../../../web/is-answer.ts';
import { OTHER_SHOPPER } from '../idempotency/outcome.ts';
import { hasSession, sessionAtHand } from '../session/page-session.ts';
import { forgetUser, storedToken, storedUser } from '../session/session.ts';
import { cookieLanguage } from '../texts/language-store.ts';
import type { Texts } from '../texts/texts.ts';
import { apiOfCalls, type Call, type SentFields, type ToLogin } from './api-of-calls.ts';
import { toastAfterLeaving } from './toast-after-leaving.ts';

/** docs/spec.md, section 9. */
const TIMEOUT_MS = 5000;

/** A picture takes longer on a phone. */
const UPLOAD_TIMEOUT_MS = 30_000;

/** Calls whose answers set the session cookie. */
const WITH_SESSION: readonly CallName[] = ['login', 'logout', 'sessionEnd', 'deleteAccount'];

interface HttpApiDeps {
  /** The reader's language, also for failures without an answer. */
  texts: () => Texts;
  toLogin: ToLogin;
}

/** The shop over HTTP. */
export function httpApi({ texts, toLogin }: HttpApiDeps): Api {
  const send = async (token: string | null, ...[name, fields, options]: Parameters<Call>) => {
    const sentAt = performance.now();
    mustBe(options?.by, texts);
    const answer = await bodyOf(
      await answered(fetch(requestOf(name, fields, { token, locale: texts().locale }, options)), texts),
      texts,
    );
    if ('server_time' in answer) noteServerTime(Date.parse(answer.server_time), sentAt);
    // Another shopper may have logged in since, in this tab or in another.
    if (lacksSession(answer) && token === storedToken()) forgetUser();
    return answer;
  };
  const call: Call = async (...asked) => {
    // The shopper whose data is shown must be the one who pays.
    await answered(sessionAtHand(), texts);
    const token = storedToken();
    const answer = await send(token, ...asked);
    // Nothing was done for want of a session, which another call of the same screen may have found meanwhile.
    const again = lacksSession(answer) && token === null && (await answered(hasSession(), texts));
    return again ? send(storedToken(), ...asked) : answer;
  };
  return apiOfCalls(toastAfterLeaving(call), toLogin);
}

/** Throws if another shopper than `by`, who was shown the price, has logged in in another tab. */
function mustBe(by: string | undefined, texts: HttpApiDeps['texts']): void {
  const now = storedUser();
  if (!by || !now || now.username === by) return;
  const name = isolated(now.nickname || now.username);
  throw new Refusal(OTHER_SHOPPER, texts().t('confirm.otherShopper', { name }));
}

interface Asking {
  token: string | null;
  locale: Locale;
}

function requestOf(name: CallName, fields: SentFields, { token, locale }: Asking, options?: CallOptions): Request {
  const [method, path] = methodAndPath(name);
  const given = Object.entries(fields).flatMap(([field, value]) =>
    value === undefined ? [] : [[field, value instanceof Blob ? value : String(value)] as const],
  );
  // Without a cookie the page is in the shop's language, whatever language the browser prefers.
  const headers = new Headers({ 'Accept-Language': locale });
  if (token) headers.set('Authorization', token);
  if (options?.idempotencyKey) headers.set('Idempotency-Key', options.idempotencyKey);
  const url = new URL(path, window.location.origin);
  const body = method === 'POST' ? new FormData() : null;
  for (const [field, value] of given) {
    if (body) body.append(field, value);
    else url.searchParams.append(field, String(value));
  }
  const signal = AbortSignal.timeout(given.some(([, value]) => value instanceof Blob) ? UPLOAD_TIMEOUT_MS : TIMEOUT_MS);
  return new Request(url, { method, headers, body, credentials: credentialsFor(name, locale), signal });
}

/** The server prefers the language cookie to the header, so it is not sent if the page is in another language. */
function credentialsFor(name: CallName, locale: Locale): RequestCredentials {
  const known = cookieLanguage();
  return known === undefined || known === locale || WITH_SESSION.includes(name) ? 'same-origin' : 'omit';
}

function answered<Answer>(asked: Promise<Answer>, texts: HttpApiDeps['texts']): Promise<Answer> {
  return asked.catch((error) => {
    throw noAnswer(error, texts);
  });
}

async function bodyOf(response: Response, texts: HttpApiDeps['texts']): Promise<Done<unknown> | RefusedBody> {
  try {
    const body: unknown = await response.json();
    if (isAnswer<Done<unknown> | RefusedBody>(body)) return body;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw noAnswer(error, texts);
  }
  throw new Refusal(NO_ANSWER, texts().t('network.fault'));
}

function noAnswer(error: unknown, texts: HttpApiDeps['texts']): Refusal {
  if (error instanceof Refusal) return error;
  if (error instanceof Response) return new Refusal(NO_ANSWER, texts().t('network.fault'));
  const timedOut = error instanceof DOMException && error.name === 'TimeoutError';
  return new Refusal(NO_ANSWER, texts().t(timedOut ? 'network.timeout' : 'network.offline'));
}
