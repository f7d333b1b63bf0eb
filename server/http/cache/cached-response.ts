import { hash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import fresh from 'fresh';
import { type Effort, type Encoding, encodingOf, packed, smallest } from '../responses/encoding.ts';

/** Names and values in turn, as `writeHead` takes them. */
export type FlatHeaders = readonly string[];

interface Form {
  /** The last one is the request's id, which is written anew for each. */
  headers: string[];
  bytes: Buffer;
  effort: Effort | 'smallest';
  /** How often it went out. */
  sent: number;
}

/** What went out so often, and has held for so many ms, is made as small as can be. */
const OFTEN = 16;
const LASTING = 2000;

interface Options {
  status?: number;
  /** In UTF-8 where it is bytes already; its parts in their order. */
  body: string | readonly (string | Uint8Array)[];
  /** Those that do not follow from the body, the security headers among them. */
  headers: FlatHeaders;
  /** Lets a browser ask whether what it has still holds. */
  tagged?: boolean;
  /** What a shopper gets instead differs: this is for visitors. */
  visitorsOnly?: boolean;
  /** Goes out as it is, however its reader would take it. */
  plain?: boolean;
}

/** A whole answer, made once and sent any number of times, packed as each reader takes it. */
export class CachedResponse {
  readonly visitorsOnly: boolean;
  readonly #status: number;
  readonly #body: Buffer;
  readonly #headers: FlatHeaders;
  readonly #etag: string | undefined;
  readonly #plain: boolean;
  readonly #since = performance.now();
  readonly #forms = new Map<Encoding, Form>();

  constructor({ status = 200, body, headers, tagged = false, visitorsOnly = false, plain = false }: Options) {
    this.visitorsOnly = visitorsOnly;
    this.#plain = plain;
    this.#status = status;
    this.#body = typeof body === 'string' ? Buffer.from(body) : Buffer.concat(body.map(bytesOf));
    // Weak: it stands for what is said, however that is packed.
    this.#etag = tagged ? `W/"${hash('sha1', this.#body, 'base64url')}"` : undefined;
    this.#headers = [...headers, ...(this.#etag ? ['ETag', this.#etag] : [])];
  }

  /** Bytes in memory, about. */
  get size(): number {
    let size = this.#body.length + 1024;
    for (const { bytes } of this.#forms.values()) if (bytes !== this.#body) size += bytes.length;
    return size;
  }

  /**
   * Sends it, packed quickly to the first who takes it so, thoroughly from the second on, and as small as can be once it
   * was asked for often and for long. True when it takes another room in memory now.
   */
  send(request: IncomingMessage, response: ServerResponse, id: string): boolean {
    // `no-cache`, which `fetch` sends beside a tag, is for caches between: here the tag itself is looked at.
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
    // Node has written them down when this returns.
    form.headers[form.headers.length - 1] = id;
    response.writeHead(this.#status, form.headers);
    response.end(request.method === 'HEAD' ? undefined : form.bytes);
    return form !== known;
  }

  #pack(wish: Encoding, effort: Effort): Form {
    const { bytes, encoding } = packed(this.#body, wish, effort);
    return this.#have(wish, encoding, bytes, effort);
  }

  async #packSmallest(thorough: Buffer): Promise<void> {
    const bytes = await smallest(this.#body, thorough).catch(() => null);
    if (bytes) this.#have('br', 'br', bytes, 'smallest');
  }

  #have(wish: Encoding, encoding: Encoding, bytes: Buffer, effort: Form['effort']): Form {
    const headers = [...this.#headers, 'Content-Length', String(bytes.length)];
    if (encoding !== 'identity') headers.push('Content-Encoding', encoding);
    const form = { headers: [...headers, 'X-Request-Id', ''], bytes, effort, sent: 0 };
    this.#forms.set(wish, form);
    return form;
  }
}

function bytesOf(part: string | Uint8Array): Uint8Array {
  return typeof part === 'string' ? Buffer.from(part) : part;
}
