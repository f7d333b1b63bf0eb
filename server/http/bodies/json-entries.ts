import { TransportError } from '../responses/transport-error.ts';

/**
 * Names and values of a JSON object in their order. Unlike `JSON.parse` it keeps every value of a name that comes
 * twice. Throws `TransportError` if the body is not an object.
 */
export function jsonEntries(text: string): (readonly [string, unknown])[] {
  const object = parsed(text);
  if (typeof object !== 'object' || object === null || Array.isArray(object)) throw new TransportError('malformed');
  const entries = Object.entries(object);
  // A list or an object is refused by its name anyway; without any, each string before a colon is a name.
  if (entries.some(([, value]) => typeof value === 'object' && value !== null)) return entries;
  const names = [...text.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?/g)].flatMap(([, name = '', colon]) =>
    colon === undefined ? [] : [JSON.parse(name) as string],
  );
  return names.map((name) => [name, object[name as keyof typeof object]] as const);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new TransportError('malformed', { cause });
  }
}
