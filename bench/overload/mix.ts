import type { Prepared } from '../http/prepare.ts';

const BOUNDARY = 'a-boundary-of-the-bench';

export type Kind = 'page' | 'purchase' | 'log-in';

export interface Asked {
  kind: Kind;
  bytes: Buffer;
}

function post(path: string, fields: Record<string, string>, headers: string[] = []): Buffer {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const body = `${parts.join('')}--${BOUNDARY}--\r\n`;
  const type = [
    `Content-Type: multipart/form-data; boundary=${BOUNDARY}`,
    `Content-Length: ${Buffer.byteLength(body)}`,
  ];
  return Buffer.from([`POST ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...type, ...headers, '', body].join('\r\n'));
}

const PAGES = ['/', '/list/2', '/user/detail/1'].map((path) =>
  Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: gzip, br\r\n\r\n`),
);
const LOG_IN = post('/api/login', { username: 'nobody', password: 'not a password' });

/** Of a hundred requests: pages, purchases, and a log-in, which costs as much with a wrong password. */
export function mixOf({ tokens, itemId }: Prepared): () => Asked {
  let n = 0;
  return () => {
    n++;
    if (n % 100 === 0) return { kind: 'log-in', bytes: LOG_IN };
    if (n % 4 > 0) return { kind: 'page', bytes: PAGES[n % PAGES.length] ?? LOG_IN };
    const token = tokens[n % tokens.length] ?? '';
    return { kind: 'purchase', bytes: post('/api/buy_item', { id: String(itemId) }, [`Authorization: ${token}`]) };
  };
}
