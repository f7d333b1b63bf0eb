import { connect, type Socket } from 'node:net';

/** Requests that a generator sends over and over, as fast as they are answered. */
export interface Job {
  port: number;
  connections: number;
  /** Milliseconds. */
  duration: number;
  method: 'GET' | 'POST';
  path: string;
  headers: string[];
  /** One of them goes with each request, in turn. */
  tokens: string[];
  /** Of a multipart body; a list gives each request its next value, and the generator stops at the list's end. */
  fields: Record<string, string | string[]>;
  /** Each request has an `Idempotency-Key` of its own. */
  keyed: boolean;
  /** A pattern to find in each answer's body; the matches are reported (`"orderno":"(.*?)"`). */
  collect: string | null;
}

export interface Outcome {
  answers: number;
  /** Answers other than HTTP 200, or with a `code` other than 200. */
  wrong: number;
  firstWrong: string;
  /** Seconds. */
  took: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  collected: string[];
}

const HEAD_END = Buffer.from('\r\n\r\n');
const BOUNDARY = 'a-boundary-of-the-bench';

/** Writes the requests of a job; null when it has none left. */
function writer(job: Job): () => Buffer | null {
  const { method, path, headers, tokens, fields, keyed } = job;
  const run = `${process.pid}-${Date.now()}`;
  const lists = Object.values(fields).filter(Array.isArray);
  const most = Math.min(...lists.map((list) => list.length));
  const fixed = [`${method} ${path} HTTP/1.1`, 'Host: 127.0.0.1', ...headers];
  if (method === 'GET' && tokens.length === 0) {
    const bytes = Buffer.from(`${fixed.join('\r\n')}\r\n\r\n`);
    return () => bytes;
  }
  let n = 0;
  return () => {
    if (n >= most) return null;
    const body = Object.entries(fields)
      .map(([name, value]) => {
        const text = Array.isArray(value) ? value[n] : value;
        return `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${text}\r\n`;
      })
      .join('');
    const whole = method === 'POST' ? `${body}--${BOUNDARY}--\r\n` : '';
    const own = [
      ...(tokens.length > 0 ? [`Authorization: ${tokens[n % tokens.length]}`] : []),
      ...(keyed ? [`Idempotency-Key: ${run}-${n}`] : []),
      ...(method === 'POST'
        ? [`Content-Type: multipart/form-data; boundary=${BOUNDARY}`, `Content-Length: ${Buffer.byteLength(whole)}`]
        : []),
    ];
    n++;
    return Buffer.from(`${[...fixed, ...own].join('\r\n')}\r\n\r\n${whole}`);
  };
}

/** The end of a chunked body from `at`; null: it is incomplete. */
function chunksEnd(bytes: Buffer, at: number): number | null {
  for (;;) {
    const end = bytes.indexOf('\r\n', at);
    if (end < 0) return null;
    const size = Number.parseInt(bytes.toString('latin1', at, end), 16);
    if (Number.isNaN(size)) throw new Error('a chunk without a size');
    at = end + 2 + size + 2;
    if (at > bytes.length) return null;
    if (size === 0) return at;
  }
}

/** The end of an answer with this head and a body from `at`; null: it is incomplete. */
function bodyEnd(head: string, bytes: Buffer, at: number): number | null {
  if (/transfer-encoding: chunked/i.test(head)) return chunksEnd(bytes, at);
  const length = Number(/content-length: (\d+)/i.exec(head)?.[1]);
  if (Number.isNaN(length)) throw new Error(`an answer without a length: ${head}`);
  return at + length > bytes.length ? null : at + length;
}

/** Reads one answer after the other from a connection; a chunked body includes the sizes of its chunks. */
function reader(socket: Socket, onAnswer: (status: number, body: Buffer) => void): void {
  let left = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    left = left.length === 0 ? chunk : Buffer.concat([left, chunk]);
    for (;;) {
      const end = left.indexOf(HEAD_END);
      if (end < 0) return;
      const head = left.toString('latin1', 0, end);
      const from = end + HEAD_END.length;
      const next = bodyEnd(head, left, from);
      if (next === null) return;
      const body = left.subarray(from, next);
      left = left.subarray(next);
      onAnswer(Number(head.slice(9, 12)), body);
    }
  });
}

async function generate(job: Job): Promise<Outcome> {
  const nextRequest = writer(job);
  const times: number[] = [];
  const collected: string[] = [];
  const wanted = job.collect === null ? null : new RegExp(job.collect);
  let [wrong, firstWrong] = [0, ''];
  const from = performance.now();
  const until = from + job.duration;
  const connection = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port: job.port, host: '127.0.0.1', noDelay: true });
      let sentAt = 0;
      const send = () => {
        const request = performance.now() < until ? nextRequest() : null;
        if (!request) return void socket.destroy();
        sentAt = performance.now();
        socket.write(request);
      };
      reader(socket, (status, body) => {
        times.push(performance.now() - sentAt);
        // Public answers are requested compressed, those with a token uncompressed.
        const text = job.tokens.length > 0 ? body.toString() : '';
        if (status !== 200 || (text !== '' && !text.includes('"code":200'))) {
          wrong++;
          firstWrong ||= `${status} ${body.toString('utf8', 0, 300)}`;
        }
        const found = wanted?.exec(text)?.[1];
        if (found) collected.push(found);
        send();
      });
      socket.on('connect', send).on('error', reject).on('close', resolve);
    });
  await Promise.all(Array.from({ length: job.connections }, connection));
  const took = (performance.now() - from) / 1000;
  const sorted = Float64Array.from(times).sort();
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { answers: times.length, wrong, firstWrong, took, p50: at(0.5), p99: at(0.99), collected };
}

process.on('message', async (job: Job) => {
  process.send?.(await generate(job));
});
