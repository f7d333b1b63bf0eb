import { normalized } from './normalized.ts';
import { QUERY_LENGTH } from './query-length.ts';

/**
 * Lengths and patterns of the fields that a shopper types, shared by forms and contract (docs/domain.md, Shoppers,
 * sessions, bounds).
 */
interface TextRule {
  min: number;
  max: number;
  pattern?: RegExp;
  /** Applied before any check. */
  clean?: (text: string) => string;
  /** What no pattern says. */
  valid?: (text: string) => boolean;
  /** It keeps its lines. */
  lines?: true;
}

/** The hours by which a day begins earlier in the east than in UTC. */
const EAST_MS = 14 * 60 * 60 * 1000;

/** Whether `YYYY-MM-DD` is a day of the calendar that has begun somewhere. */
function isPastDay(text: string): boolean {
  const at = Date.parse(`${text}T00:00:00Z`);
  return at <= Date.now() + EAST_MS && new Date(at).toISOString().startsWith(text);
}

const trimmed = (text: string) => text.trim();

/** Line by line, since a pattern of blanks before a line break takes quadratic time on blanks without one. */
function inOneLine(text: string): string {
  const lines = text.split(/[\r\n]+/).map(trimmed);
  return lines.filter((line) => line !== '').join(' ');
}

/** Lines stay, two empty ones in a row are one. */
const inItsLines = (text: string) =>
  text
    .split(/\r?\n/)
    .map((line) => line.trimEnd())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();

/** More than an e-mail address has (RFC 5321). */
const LONGEST_EMAIL = 254;

/** An e-mail address with its domain in ASCII (RFC 5891), if it is a domain of other letters. */
function withAsciiDomain(address: string): string {
  const at = address.lastIndexOf('@') + 1;
  const domain = address.slice(at);
  const isForeign = at > 0 && address.length <= LONGEST_EMAIL && /[^ -~]/.test(domain);
  if (!isForeign || /[\s/?#\\:[\]%@]/.test(domain)) return address;
  try {
    return address.slice(0, at) + new URL(`http://${domain}`).hostname;
  } catch {
    return address;
  }
}

export const rules = {
  username: { min: 3, max: 32, pattern: /^[A-Za-z0-9_.\-@+]+$/ },
  nickname: { min: 1, max: 32, clean: trimmed },
  /** 32 digits of MD5 count as the digest itself; anything else is the password. */
  password: { min: 6, max: 64 },
  /** The fund password, with the password's bounds. */
  safe_pwd: { min: 6, max: 64 },
  invitation_code: { min: 1, max: 32, clean: trimmed },
  bank_truename: { min: 1, max: 64, clean: trimmed },
  bank_name: { min: 1, max: 64, clean: trimmed },
  /** Printed in groups on the card, stored without spaces; letters, as of an IBAN, are capitals however they are typed. */
  bank_account: { min: 6, max: 34, pattern: /^[A-Z0-9]+$/, clean: (text) => text.replace(/\s/g, '').toUpperCase() },
  truename: { min: 1, max: 64, clean: trimmed },
  phone: { min: 6, max: 20, pattern: /^\+?[0-9][0-9 -]*$/, clean: trimmed },
  /** A day that has come. */
  birthday: { min: 10, max: 10, pattern: /^(19|20)\d\d-\d\d-\d\d$/, clean: trimmed, valid: isPastDay },
  region: { min: 1, max: 64, clean: trimmed },
  signature: { min: 1, max: 100, clean: trimmed },
  /** Typed in several lines, stored as one. */
  address: { min: 1, max: 255, clean: inOneLine },
  /** What a shopper says of a return; may be typed in several lines. */
  words: { min: 1, max: 200, clean: inOneLine },
  /** Of a conversation with support. */
  message: { min: 1, max: 1000, lines: true, clean: inItsLines },
  /** What a shopper says of an item. */
  review: { min: 1, max: 500, lines: true, clean: inItsLines },
  /**
   * As HTML's `input type=email` has it, with letters of any script (RFC 6531), a dot in the domain and the length of
   * RFC 5321. The domain is stored as mail is sent to it, in ASCII.
   */
  email: {
    min: 3,
    max: LONGEST_EMAIL,
    pattern:
      /^[\p{L}\p{M}\p{N}\w.!#$%&'*+/=?^`{|}~-]+@[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*(?:\.[A-Za-z0-9]+(?:-+[A-Za-z0-9]+)*)+$/u,
    clean: (text) => withAsciiDomain(text.trim()),
  },
  carrier: { min: 1, max: 40, clean: trimmed },
  /** Of a parcel. */
  tracking: { min: 4, max: 40, pattern: /^[A-Za-z0-9-]+$/, clean: (text) => text.replace(/\s/g, '') },
  /** A search. */
  q: { min: 1, max: QUERY_LENGTH, clean: trimmed },
} as const satisfies Record<string, TextRule>;

/** MD5 of the empty text: sent by clients whose password field was empty. */
const EMPTY_PASSWORD_DIGEST = 'd41d8cd98f00b204e9800998ecf8427e';

export type RuledField = keyof typeof rules;

export type Problem = { reason: 'missing' | 'pattern' } | { reason: 'tooShort' | 'tooLong'; limit: number };

/**
 * Refused in texts that others read: control and bidi-override characters, lone surrogates, NUL, and the replacement
 * character, which decoders write for invalid bytes.
 */
export const UNWANTED = /[\p{Cc}\p{Zl}\p{Zp}\u200e\u200f\u061c\u202a-\u202e\u2066-\u2069\ufffd]|\p{Cs}/u;

/** Times a text's length that blanks, line breaks, and marks apart from their letters may make of it when it is typed. */
const TYPED = 4;

/** Blanks around a short one. */
const SLACK = 100;

/** The text as it is stored: NFC, trimmed if the field says so; one that is far too long stays as it is, and is refused. */
export function cleanText(field: RuledField, text: string): string {
  const rule: TextRule = rules[field];
  if (text.length > TYPED * rule.max + SLACK) return text;
  const normal = normalized(text);
  return rule.clean ? rule.clean(normal) : normal;
}

/** The problem of a cleaned text of this field, or null. Lengths count characters, not code units. */
export function problemOf(field: RuledField, text: string): Problem | null {
  const rule: TextRule = rules[field];
  const length = [...text].length;
  if (length === 0 || text === EMPTY_PASSWORD_DIGEST) return { reason: 'missing' };
  if (length < rule.min) return { reason: 'tooShort', limit: rule.min };
  if (length > rule.max) return { reason: 'tooLong', limit: rule.max };
  const flat = rule.lines ? text.replaceAll('\n', ' ') : text;
  if (UNWANTED.test(flat) || (rule.pattern && !rule.pattern.test(text))) return { reason: 'pattern' };
  if (rule.valid && !rule.valid(text)) return { reason: 'pattern' };
  return null;
}
