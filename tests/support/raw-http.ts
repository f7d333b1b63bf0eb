import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';

/** An answer as it came over the line, unpacked. */
export interface RawAnswer {
  status: number;
  /** Names in lower case. */
  headers: Record<string, string>;
  body: string;
}

const HEAD_END = '\r\n\r\n';

/** The head of an answer. Throws where it is not as RFC 9112 wants it. */
function headOf(text: string): Pick<RawAnswer, 'status' | 'headers'> {
  const [first = '', ...lines] = text.split('\r\n');
  const status = /^HTTP\/1\.1 (\d{3}) [\t -~]*$/.exec(first)?.[1];
  if (!status) throw new Error(`no status line: ${JSON.stringify(first)}`);
  const headers: Record<string, string> = {};
  for (const line of lines) {
    const [, name = '', value = ''] = /^([\w!#$%&'*+.^`|~-]+): ([\t\x20-\x7e\x80-\xff]*)$/.exec(line) ?? [];
    if (name === '') throw new Error(`no header: ${JSON.stringify(line)}`);
    headers[name.toLowerCase()] = value;
  }
  return { status: Number(status), headers };
}

/** The chunks at the beginning of `bytes`, and where they end; null while some are missing. */
function chunksIn(bytes: Buffer): { body: Buffer; end: number } | null {
  const chunks: Buffer[] = [];
  for (let at = 0; ; ) {
    const line = bytes.indexOf('\r\n', at);
    if (line < 0) return null;
    const size = /^[0-9a-f]+$/i.exec(bytes.toString('latin1', at, line))?.[0];
    if (size === undefined) throw new Error('a chunk without a size');
    const length = Number.parseInt(size, 16);
    if (bytes.length < line + 4 + length) return null;
    chunks.push(bytes.subarray(line + 2, line + 2 + length));
    at = line + 4 + length;
    if (length === 0) return { body: Buffer.concat(chunks), end: at };
  }
}

const unpack: Record<string, (bytes: Buffer) => Buffer> = { br: brotliDecompressSync, gzip: gunzipSync };

interface Reading {
  /** No answer has a body: all were asked for by HEAD. */
  bodiless?: boolean;
  /** Nothing more will come. */
  ended: boolean;
}

/** Every complete answer in the received bytes, and the rest of them. Throws if an answer is not well-formed. */
export function answersIn(came: Buffer, { bodiless = false, ended }: Reading): { answers: RawAnswer[]; left: number } {
  const answers: RawAnswer[] = [];
  let rest = came;
  for (;;) {
    const headEnd = rest.indexOf(HEAD_END);
    if (headEnd < 0) return { answers, left: rest.length };
    const head = headOf(rest.toString('latin1', 0, headEnd));
    const after = rest.subarray(headEnd + HEAD_END.length);
    const whole = bodiless || head.status < 200 || head.status === 304 ? { body: Buffer.alloc(0), end: 0 } : null;
    const found = whole ?? bodyIn(after, head, ended);
    if (!found) return { answers, left: rest.length };
    rest = after.subarray(found.end);
    const bytes = (found.body.length > 0 && unpack[head.headers['content-encoding'] ?? '']?.(found.body)) || found.body;
    if (head.status >= 200) answers.push({ ...head, body: bytes.toString() });
  }
}

function bodyIn(bytes: Buffer, { headers }: Pick<RawAnswer, 'headers'>, ended: boolean) {
  if (headers['transfer-encoding'] === 'chunked') return chunksIn(bytes);
  const length = headers['content-length'];
  if (length === undefined) return ended ? { body: bytes, end: bytes.length } : null;
  if (!/^\d+$/.test(length)) throw new Error(`a length of ${length}`);
  return bytes.length < Number(length) ? null : { body: bytes.subarray(0, Number(length)), end: Number(length) };
}

/** A connection that sends any bytes. */
export class RawConnection {
  readonly socket: Socket;
  /** The server closed it, or it broke. */
  readonly closed: Promise<void>;
  #came = Buffer.alloc(0);
  #ended = false;
  #onData = () => {};

  constructor(port: number) {
    this.socket = connect({ port, host: '127.0.0.1', noDelay: true });
    this.socket.on('data', (chunk) => {
      this.#came = Buffer.concat([this.#came, chunk]);
      this.#onData();
    });
    this.socket.on('error', () => {});
    this.closed = new Promise((done) => {
      this.socket.on('close', () => {
        this.#ended = true;
        this.#onData();
        done();
      });
    });
  }

  send(bytes: Buffer | string): void {
    this.socket.write(bytes);
  }

  /** The first `count` answers, or as many as came until the end or for `ms`. */
  async answers(count: number, ms = 20_000, bodiless = false): Promise<RawAnswer[]> {
    const gone = new AbortController();
    const enough = new Promise<void>((done) => {
      this.#onData = () => {
        const { answers } = answersIn(this.#came, { ended: this.#ended, bodiless });
        if (answers.length >= count || this.#ended) done();
      };
      this.#onData();
    });
    await Promise.race([enough, pause(ms, undefined, { signal: gone.signal }).catch(() => {})]);
    gone.abort();
    this.#onData = () => {};
    return answersIn(this.#came, { ended: this.#ended, bodiless }).answers;
  }

  close(): void {
    this.socket.destroy();
  }
}

/** Sends bytes on a connection of their own, and returns its first answer. Throws if there is none. */
export async function rawAnswer(port: number, bytes: Buffer | string): Promise<RawAnswer> {
  const connection = new RawConnection(port);
  connection.send(bytes);
  const [answer] = await connection.answers(1);
  connection.close();
  if (!answer) throw new Error('the connection was closed without an answer');
  return answer;
}

/** A request as it is sent; with its length unless the headers frame it otherwise. */
export function rawRequest(
  method: string,
  target: string,
  headers: Record<string, string> = {},
  body: Buffer | string = '',
): Buffer {
  const bytes = Buffer.from(body);
  const framed = Object.keys(headers).some((name) => /^(content-length|transfer-encoding)$/i.test(name));
  const own = bytes.length > 0 && !framed ? { 'Content-Length': String(bytes.length) } : {};
  const lines = Object.entries({ Host: '127.0.0.1', ...headers, ...own }).map(([name, value]) => `${name}: ${value}`);
  return Buffer.concat([
    Buffer.from(`${method} ${target} HTTP/1.1\r\n${lines.join('\r\n')}${HEAD_END}`, 'latin1'),
    bytes,
  ]);
}
