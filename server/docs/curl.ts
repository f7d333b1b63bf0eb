import type { CallDoc } from '../http/openapi/call-docs.ts';
import { exampleFields } from '../http/openapi/operation.ts';

/** The call as a line for a shell, with `$SHOP` and `$TOKEN` as in the README. */
export function curlOf(call: CallDoc): string {
  const { method, path, endpoint } = call;
  const fields = Object.entries(exampleFields(call));
  const query = method === 'GET' && fields.length > 0 ? `?${fields.map(pair).join('&')}` : '';
  const parts = [
    `curl -s ${method === 'POST' && fields.length === 0 ? '-X POST ' : ''}"$SHOP${path}${query}"`,
    ...(endpoint.auth === 'session' ? ['-H "Authorization: $TOKEN"'] : []),
    ...(endpoint.idempotent ? ['-H "Idempotency-Key: first-try"'] : []),
    ...(method === 'POST'
      ? fields.map(([name, value]) => `-F ${quoted(`${name}=${name === endpoint.file ? '@' : ''}${value}`)}`)
      : []),
  ];
  return parts.join(' \\\n  ');
}

function pair([name, value]: [string, unknown]): string {
  return `${name}=${encodeURIComponent(String(value))}`;
}

/** As a shell takes it whole. */
function quoted(word: string): string {
  return /^[\w=.,/:@+-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
