import { BadField } from '../../api/fields.ts';
import { TransportError } from '../responses/transport-error.ts';

/** A sign, a string up to its end, or a number or word. */
const TOKEN = /[\t\n\r ]*([{}:,[]|"[^"\\]*(?:\\.[^"\\]*)*"|[-+.\w]+)/y;

type Entry = readonly [name: string, value: unknown];

/**
 * Names and values of a JSON object in their order. Unlike `JSON.parse` it keeps every value of a name that comes
 * twice, and stops at the first list or object and after `most` values, before anything is made of them. Throws
 * `TransportError` if the body is no object, or holds more, and `BadField` for a value that is no text or number.
 */
export function jsonEntries(text: string, most: number): Entry[] {
  TOKEN.lastIndex = 0;
  const next = () => TOKEN.exec(text)?.[1] ?? '';
  const entries: Entry[] = [];
  let token = next() === '{' ? next() : refuse();
  if (token === '}') return atEnd(text, entries);
  for (;;) {
    if (entries.length === most) throw new TransportError('tooLarge');
    entries.push(entryOf(token, next));
    token = next();
    if (token === '}') return atEnd(text, entries);
    token = token === ',' ? next() : refuse();
  }
}

function entryOf(token: string, next: () => string): Entry {
  const name = parsed(token);
  if (typeof name !== 'string' || next() !== ':') return refuse();
  const value = next();
  if (value === '[') throw new BadField(name, { reason: 'twice' });
  if (value === '{') throw new BadField(name, { reason: 'nested' });
  return [name, parsed(value)];
}

const atEnd = (text: string, entries: Entry[]) => (text.slice(TOKEN.lastIndex).trim() === '' ? entries : refuse());

function parsed(token: string): unknown {
  try {
    return JSON.parse(token);
  } catch (cause) {
    return refuse(cause);
  }
}

function refuse(cause?: unknown): never {
  throw new TransportError('malformed', { cause });
}
