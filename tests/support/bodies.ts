const BOUNDARY = 'a-boundary';

/** A part of a multipart body as it is sent; `head` are its headers without the first. */
export interface Part {
  name: string;
  value: string | Buffer;
  head?: string;
  fileName?: string;
}

/** A body with the headers that describe it. */
export interface Body {
  headers: Record<string, string>;
  bytes: Buffer;
}

export function multipartOf(parts: Part[], end = `--${BOUNDARY}--\r\n`): Body {
  const bytes = parts.flatMap(({ name, value, head = '', fileName }) => [
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`),
    Buffer.from(fileName === undefined ? '' : `; filename="${fileName}"`),
    Buffer.from(`\r\n${head}\r\n`),
    Buffer.from(value),
    Buffer.from('\r\n'),
  ]);
  return typed(`multipart/form-data; boundary=${BOUNDARY}`, Buffer.concat([...bytes, Buffer.from(end)]));
}

export const jsonOf = (text: string) => typed('application/json', text);

export const formOf = (text: string) => typed('application/x-www-form-urlencoded', text);

export function typed(type: string, text: string | Buffer, more: Record<string, string> = {}): Body {
  return { headers: { 'Content-Type': type, ...more }, bytes: Buffer.from(text) };
}

/** Fields in each of the three ways, written rightly. */
export const inEachWay = (fields: Record<string, string>): Record<string, Body> => ({
  multipart: multipartOf(Object.entries(fields).map(([name, value]) => ({ name, value }))),
  JSON: jsonOf(JSON.stringify(fields)),
  'URL-encoded': formOf(new URLSearchParams(fields).toString()),
});
