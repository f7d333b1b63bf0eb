import { type FlatHeaders, PreparedResponse } from '../http/responses/prepared-response.ts';
import { RETRY_AFTER, transportStatus } from '../http/responses/transport-error.ts';
import type { PageResponse } from './renderer.ts';

const VARY = ['Vary', 'Cookie, Accept-Encoding'];
const NEVER_STORED = ['Cache-Control', 'private, no-store'];

export function asRedirect(
  { status, headers }: Extract<PageResponse, { kind: 'redirect' }>,
  head: FlatHeaders,
  route: string,
): PreparedResponse {
  const all = [...head, ...VARY, ...NEVER_STORED, ...[...headers].flat()];
  return new PreparedResponse({ status, body: '', headers: all, route });
}

interface PageToSend extends Extract<PageResponse, { kind: 'page' }> {
  /** Is the same for everybody, and may be sent again: only such a page has an ETag. */
  lasting: boolean;
  /** Is never compressed: its length would reveal its content. */
  plain: boolean;
  itemId: number | undefined;
  route: string;
}

export function asPage(
  { status, document, access, lasting, plain, itemId, route }: PageToSend,
  head: FlatHeaders,
): PreparedResponse {
  const isPublic = access === 'public';
  const caching = isPublic ? ['Cache-Control', 'no-cache'] : NEVER_STORED;
  const again = status === transportStatus.overloaded ? ['Retry-After', RETRY_AFTER] : [];
  const headers = [...head, ...VARY, ...caching, ...again, 'Content-Type', 'text/html; charset=utf-8'];
  return new PreparedResponse({ status, body: document, headers, tagged: lasting, plain, itemId, route });
}
