import { TransportError } from '../responses/transport-error.ts';

/** Fields of a body at the most. */
export const MOST_FIELDS = 30;

/** Characters of a name, and of a text. */
export const LONGEST_NAME = 100;
export const LONGEST_TEXT = 65_536;

/** The fields of a body as they came; several of one name are a list, which is refused where a call reads its fields. */
export type Fields = Record<string, unknown>;

/** Names and values in turn as fields, however the body was written. Throws `TransportError` for more than a call needs. */
export function gathered(entries: readonly (readonly [string, unknown])[]): Fields {
  if (entries.length > MOST_FIELDS) throw new TransportError('tooLarge');
  // Without a prototype, a field may be called whatever its sender likes.
  const fields: Fields = Object.create(null);
  for (const [name, value] of entries) {
    const length = typeof value === 'string' ? value.length : 0;
    if (name.length > LONGEST_NAME || length > LONGEST_TEXT) throw new TransportError('tooLarge');
    fields[name] = name in fields ? [fields[name], value].flat() : value;
  }
  return fields;
}
