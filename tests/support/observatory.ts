/**
 * The rules of MDN's HTTP Observatory (developer.mozilla.org/en-US/observatory/docs/tests_and_scoring), a function
 * each: the points that an answer gains or loses. The package itself scans hosts of the open web, and depends on a web
 * server and a database client.
 */

/** An answer of the shop as the Observatory would get it over https. */
export interface Scanned {
  headers: Headers;
  body: string;
}

type Verdict = readonly [what: string, points: number];

type Directives = ReadonlyMap<string, readonly string[]>;

const SIX_MONTHS = 15_768_000;

const BROAD = /^(ftp:|https?:|\*|https?:\/\/\*(\.\*)?)$/;

const unsafe = (source: string) => BROAD.test(source) || source === "'unsafe-inline'" || source === 'data:';

function directivesOf(headers: Headers): Directives | null {
  const policy = headers.get('content-security-policy');
  if (policy === null) return null;
  const entries = policy.split(';').map((part) => part.trim().split(/\s+/));
  return new Map(entries.map(([name = '', ...sources]) => [name, sources]));
}

function contentSecurityPolicy({ headers }: Scanned): Verdict {
  const directives = directivesOf(headers);
  if (!directives) return ['no policy', -25];
  const of = (name: string) => directives.get(name) ?? directives.get('default-src') ?? ['*'];
  const all = [...directives.values()].flat();
  if (of('script-src').some(unsafe) || of('object-src').some((source) => BROAD.test(source))) {
    return ['scripts or objects of anywhere, or inline', -20];
  }
  if (all.some((source) => /^(http|ftp):/.test(source))) return ['something over plain http', -20];
  if ([...of('script-src'), ...of('style-src')].includes("'unsafe-eval'")) return ['eval', -10];
  if (of('style-src').some(unsafe)) return ['styles of anywhere, or inline', 0];
  return directives.get('default-src')?.join(' ') === "'none'" ? ["no unsafe source, default 'none'", 10] : ['safe', 5];
}

function cookies({ headers }: Scanned): Verdict {
  const set = headers.getSetCookie();
  const has = (cookie: string, flag: RegExp) => cookie.split(/;\s*/).some((part) => flag.test(part));
  const sessions = set.filter((cookie) => /^[^=]*(sess|login)/i.test(cookie));
  if (set.length === 0) return ['none', 0];
  if (sessions.some((cookie) => !has(cookie, /^httponly$/i))) return ['a session that scripts can read', -30];
  if (set.some((cookie) => !has(cookie, /^secure$/i))) return ['one without Secure', -20];
  if (set.some((cookie) => !has(cookie, /^samesite=(lax|strict)$/i))) return ['one without SameSite', 0];
  return ['all with Secure and SameSite', 5];
}

function sharing({ headers }: Scanned): Verdict {
  const allowed = headers.get('access-control-allow-origin');
  if (allowed === null) return ['nothing', 0];
  const credentials = headers.get('access-control-allow-credentials') === 'true';
  return credentials ? ['with credentials', -50] : ['public content', 0];
}

function referrer({ headers }: Scanned): Verdict {
  const policy = headers.get('referrer-policy');
  if (policy === null) return ['no policy', 0];
  const isPrivate = /^(no-referrer|same-origin|strict-origin|strict-origin-when-cross-origin)$/.test(policy);
  return isPrivate ? [policy, 5] : [policy, -5];
}

function strictTransport({ headers }: Scanned): Verdict {
  const seconds = Number(/max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1] ?? Number.NaN);
  if (Number.isNaN(seconds)) return ['not asked for', -20];
  return seconds >= SIX_MONTHS ? ['six months or more', 0] : ['less than six months', -10];
}

function integrity({ body }: Scanned): Verdict {
  const sources = [...body.matchAll(/<script\b[^>]*?\ssrc="([^"]*)"/g)].map(([, source = '']) => source);
  const foreign = sources.filter((source) => !/^\/(?!\/)/.test(source));
  if (foreign.length === 0) return ["the site's own scripts, or none", 0];
  return foreign.every((source) => source.startsWith('https:')) ? ['foreign scripts', -5] : ['insecure scripts', -50];
}

function sniffing({ headers }: Scanned): Verdict {
  return headers.get('x-content-type-options') === 'nosniff' ? ['none', 0] : ['allowed', -5];
}

function framing({ headers }: Scanned): Verdict {
  if (directivesOf(headers)?.has('frame-ancestors')) return ['told by the policy', 5];
  return /^(deny|sameorigin)$/i.test(headers.get('x-frame-options') ?? '') ? ['told', 0] : ['allowed', -20];
}

function embedding({ headers }: Scanned): Verdict {
  const policy = headers.get('cross-origin-resource-policy') ?? '';
  if (policy === '') return ['not told', 0];
  if (policy === 'cross-origin') return [policy, 0];
  return policy === 'same-origin' || policy === 'same-site' ? [policy, 10] : [policy, -5];
}

/** Of its ten tests one is left out: how plain http is answered is the affair of the proxy in front of the shop. */
const rules = {
  'content-security-policy': contentSecurityPolicy,
  cookies,
  'cross-origin-resource-sharing': sharing,
  'referrer-policy': referrer,
  'strict-transport-security': strictTransport,
  'subresource-integrity': integrity,
  'x-content-type-options': sniffing,
  'x-frame-options': framing,
  'cross-origin-resource-policy': embedding,
};

/** From this score on, bonus points count too. */
const ENOUGH_FOR_EXTRA = 90;

/** Score of an answer (A+ from 100 on), and the result of each rule. */
export function observatory(answer: Scanned): { score: number; verdicts: Record<string, Verdict> } {
  const verdicts = Object.fromEntries(Object.entries(rules).map(([name, rule]) => [name, rule(answer)]));
  const points = Object.values(verdicts).map(([, one]) => one);
  const lost = points.filter((one) => one < 0).reduce((sum, one) => sum + one, 100);
  const gained = points.filter((one) => one > 0).reduce((sum, one) => sum + one, 0);
  return { score: lost >= ENOUGH_FOR_EXTRA ? lost + gained : Math.max(0, lost), verdicts };
}
