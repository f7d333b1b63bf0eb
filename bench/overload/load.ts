import { connect, type Socket } from 'node:net';
import type { Asked, Kind } from './mix.ts';

export interface Answered {
  kind: Kind;
  status: number;
  /** Milliseconds since it should have been sent. */
  took: number;
}

interface Load {
  port: number;
  next: () => Asked;
  /** Milliseconds. */
  duration: number;
}

/** A connection that sends one request at a time. */
function opened(port: number): { socket: Socket; ask: (bytes: Buffer) => Promise<number> } {
  const socket = connect({ port, host: '127.0.0.1', noDelay: true });
  let came = Buffer.alloc(0);
  let done: (status: number) => void = () => {};
  socket.on('data', (chunk) => {
    came = came.length === 0 ? chunk : Buffer.concat([came, chunk]);
    const end = came.indexOf('\r\n\r\n');
    if (end < 0) return;
    const length = Number(/content-length: (\d+)/i.exec(came.toString('latin1', 0, end))?.[1] ?? 0);
    if (came.length < end + 4 + length) return;
    const status = Number(came.toString('latin1', 9, 12));
    came = came.subarray(end + 4 + length);
    done(status);
  });
  socket.on('close', () => done(0)).on('error', () => done(0));
  const ask = (bytes: Buffer) =>
    new Promise<number>((resolve) => {
      done = resolve;
      socket.write(bytes);
    });
  return { socket, ask };
}

/** A number of connections, each of which sends the next request as soon as the last one is answered. */
export async function closedLoop({ port, next, duration }: Load, connections: number): Promise<Answered[]> {
  const answers: Answered[] = [];
  const until = performance.now() + duration;
  const work = async () => {
    const { socket, ask } = opened(port);
    while (performance.now() < until) {
      const { kind, bytes } = next();
      const from = performance.now();
      const status = await ask(bytes);
      answers.push({ kind, status, took: performance.now() - from });
    }
    socket.destroy();
  };
  await Promise.all(Array.from({ length: connections }, work));
  return answers;
}

/** A number of requests a second, whether or not earlier ones are answered, on as many connections as needed. */
export async function openLoop({ port, next, duration }: Load, rate: number): Promise<Answered[]> {
  const answers: Answered[] = [];
  const free: ReturnType<typeof opened>[] = [];
  const all: ReturnType<typeof opened>[] = [];
  const open: Promise<void>[] = [];
  const send = async (due: number) => {
    const connection = free.pop() ?? opened(port);
    if (connection.socket.connecting) all.push(connection);
    const { kind, bytes } = next();
    const status = await connection.ask(bytes);
    answers.push({ kind, status, took: performance.now() - due });
    if (status > 0) free.push(connection);
  };
  const from = performance.now();
  for (let sent = 0; performance.now() - from < duration; ) {
    const due = Math.floor(((performance.now() - from) / 1000) * rate);
    for (; sent < due; sent++) open.push(send(from + (sent / rate) * 1000));
    await new Promise((later) => setTimeout(later, 1));
  }
  await Promise.race([Promise.all(open), new Promise((later) => setTimeout(later, 10_000))]);
  for (const { socket } of all) socket.destroy();
  return answers;
}
