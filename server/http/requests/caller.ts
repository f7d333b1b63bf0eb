import type { IncomingMessage } from 'node:http';
import { parseCookie } from 'cookie';
import type { Request } from 'express';
import Negotiator from 'negotiator';
import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import { DEFAULT_LOCALE, isLocale, type Locale, offeredLocale } from '../../../shared/locales.ts';
import { memoize } from '../../../shared/memoize.ts';
import type { Caller, SignedIn } from '../../api/handler.ts';
import type { From } from '../../services/shoppers/events.ts';
import type { InvitationCookie } from './invitation-cookie.ts';
import { queryOf } from './query.ts';
import type { SessionCookie } from './session-cookie.ts';

export interface CallerDeps {
  identify: (token: string) => Promise<SignedIn | null>;
  cookie: SessionCookie;
  invitation: InvitationCookie;
}

/** The caller of an API call. */
export async function callerOf(request: Request, { identify, cookie, invitation }: CallerDeps): Promise<Caller> {
  const token = tokenOf(request);
  return {
    signedIn: token ? await identify(token) : null,
    locale: localeOfCall(request),
    from: () => fromOf(request),
    deviceMark: () => cookie.readDevice(request),
    invitedBy: () => invitation.read(request),
  };
}

/** The raw token of an API call; `Bearer <token>` works too. The session cookie is never read here. */
function tokenOf(request: Request): string | null {
  if (!request.headers.authorization) return null;
  const [header = '', ...more] = request.headersDistinct.authorization ?? [];
  // Of two, this server and a proxy before it could each believe another one.
  if (more.length > 0) return null;
  return header.trim().replace(/^bearer\s+/i, '');
}

/** An IPv4 address as a socket that speaks IPv6 has it. */
const MAPPED = /^::ffff:(?=\d+\.)/;

/** An address with a port, as Azure's gateways and IIS write it into `X-Forwarded-For`; each connection has another. */
const WITH_PORT = /^(?:\[([^\]]*)\]|(\d+(?:\.\d+){3}))(?::\d+)?$/;

/** The address of the client (`TRUST_PROXY`); empty if it has gone already. */
export function clientAddress({ ip = '' }: Pick<Request, 'ip'>): string {
  return ip.replace(WITH_PORT, '$1$2').replace(MAPPED, '');
}

/** Whom a request comes from; its sender may have gone already. */
export function fromOf(request: Request): From {
  return { address: clientAddress(request), userAgent: request.headers['user-agent'] ?? '' };
}

type Asked = Pick<IncomingMessage, 'headers'>;

/** The reader's choice, as the cookie carries it. */
function chosenLocale({ headers: { cookie } }: Asked): Locale | null {
  // Most requests have no such cookie, and reading one costs more than sending a cached page.
  if (cookie === undefined || !cookie.includes(`${LANGUAGE_KEY}=`)) return null;
  const chosen = parseCookie(cookie)[LANGUAGE_KEY];
  return isLocale(chosen) ? chosen : null;
}

/** Of a call: the `language` cookie, else `Accept-Language`, else zh-CN (docs/domain.md, Answers). */
export function localeOfCall(request: Asked): Locale {
  return chosenLocale(request) ?? accepted(request.headers['accept-language'] ?? '') ?? DEFAULT_LOCALE;
}

/** Of a page: its `?lang=` for this view, else the `language` cookie, else zh-CN (docs/domain.md, Answers). */
export function localeOfPage(request: Asked & { url?: string }): Locale {
  return localeOfView(request.url ?? '') ?? chosenLocale(request) ?? DEFAULT_LOCALE;
}

function localeOfView(url: string): Locale | null {
  if (!url.includes('lang=')) return null;
  const asked = queryOf(url).getAll('lang');
  return asked.length === 1 && isLocale(asked[0]) ? asked[0] : null;
}

/** The maximum number of languages that are read; nobody has more. */
const MOST_LANGUAGES = 20;

/** Of an `Accept-Language`; browsers send but a few. */
const accepted = memoize(1000, (header) => {
  const languages = new Negotiator({ headers: { 'accept-language': header } }).languages();
  return offeredLocale(languages.slice(0, MOST_LANGUAGES));
});
