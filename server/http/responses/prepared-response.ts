import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { type Effort, type Encoding, encodingOf, packed, smallest } from './encoding.ts';

/**
 * Names and values in turn, as node's `writeHead` takes them: here they are not set one by one with Express's `set`,
 * since that costs a fifth of sending the answer.
 */
export type FlatHeaders = readonly string[];

interface Form {
  /** The last value is the request id, which is replaced for each request. */
  headers: string[];
  bytes: Buffer;
  effort: Effort | 'smallest';
  /** How often it was sent. */
  sent: number;
}

/** An answer that was sent so often, and is so many ms old, is compressed as well as possible. */
const OFTEN = 16;
const LASTING = 2000;

interface Options {
  status?: number;
  /** Bytes are UTF-8; parts are joined in their order. */
  body: string | readonly (string | Uint8Array)[];
  /** All but those that follow from the body; security headers included. */
  headers: FlatHeaders;
  /** Adds an ETag. */
  tagged?: boolean;
  /** Must not be sent to a shopper, whose answer differs. */
  visitorsOnly?: boolean;
  /** Is never compressed. */
  plain?: boolean;
  /** Who gets it looks at this item. */
  itemId?: number | undefined;
  /** The name by which its requests count: a pattern, never an address. */
  route: string;
}

/** A complete answer that is made once and sent any number of times, compressed as each client accepts it. */
export class PreparedResponse {
  readonly visitorsOnly: boolean;
  readonly itemId: number | undefined;
  readonly route: string;
  readonly #status: number;
  readonly #body: Buffer;
  readonly #headers: FlatHeaders;
  readonly #etag: string | undefined;
  readonly #plain: boolean;
  readonly #since = performance.now();
  readonly #forms = new Map<Encoding, Form>();

  constructor({
    status = 200,
    body,
    headers,
    tagged = false,
    visitorsOnly = false,
    plain = false,
    itemId,
    route,
  }: Options) {
    this.visitorsOnly = visitorsOnly;
    this.#plain = plain;
    this.itemId = itemId;
    this.route = route;
    this.#status = status;
    this.#body = typeof body === 'string' ? Buffer.from(body) : Buffer.concat(body.map(bytesOf));
    // Weak: it is the same for every encoding.
    this.#etag = tagged ? `W/"${hash('sha1', this.#body, 'base64url')}"` : undefined;
    this.#headers = [...headers, ...(this.#etag ? ['ETag', this.#etag] : [])];
  }

  /** Approximate bytes in memory. */
  get size(): number {
    let size = this.#body.length + 1024;
    for (const { bytes } of this.#forms.values()) if (bytes !== this.#body) size += bytes.length;
    return size;
  }

  /**
   * Sends it: compressed quickly for the first request of an encoding, better from the second on, and as well as possible
   * once it has been requested often and for long. True if its size in memory has changed.
   */
  send(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    // `fetch` sends `no-cache` beside an ETag. It is meant for caches on the way; here only the ETag counts.
    const asked = { 'if-none-match': request.headers['if-none-match'] };
    if (this.#etag !== undefined && fresh(asked, { etag: this.#etag })) {
      response.writeHead(304, [...this.#headers, 'X-Request-Id', id]).end();
      return false;
    }
    const encoding = this.#plain ? 'identity' : encodingOf(request.headers['accept-encoding']);
    const known = this.#forms.get(encoding);
    const form = known && known.effort !== 'quick' ? known : this.#pack(encoding, known ? 'thorough' : 'quick');
    form.sent++;
    const worthIt = encoding === 'br' && form.effort === 'thorough' && form.bytes !== this.#body;
    if (worthIt && form.sent % OFTEN === 0 && performance.now() - this.#since > LASTING)
      void this.#packSmallest(form.bytes);
    // `writeHead` has serialized the headers when it returns, so the array can be reused.
    form.headers[form.headers.length - 1] = id;
    response.writeHead(this.#status, form.headers);
    response.end(request.method === 'HEAD' ? undefined : form.bytes);
    return form !== known;
  }

  #pack(input: Encoding, effort: Effort): Form {
    const { bytes, encoding } = packed(this.#body, input, effort);
    return this.#have(input, encoding, bytes, effort);
  }

  async #packSmallest(thorough: Buffer): Promise<void> {
    const bytes = await smallest(this.#body, thorough).catch(() => null);
    if (bytes) this.#have('br', 'br', bytes, 'smallest');
  }

  #have(input: Encoding, encoding: Encoding, bytes: Buffer, effort: Form['effort']): Form {
    const headers = [...this.#headers, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    const form = { headers: [...headers, 'X-Request-Id', ''], bytes, effort, sent: 0 };
    this.#forms.set(input, form);
    return form;
  }
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part) : part;
}
