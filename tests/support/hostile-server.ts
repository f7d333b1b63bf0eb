import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { closeAfterTest } from './cleanup.ts';

/** How another system answers that means harm, or has broken. */
export const hostileAnswers: Record<string, RequestListener> = {
  'never answers': () => undefined,
  'says a head and no more': (_, response) => void response.writeHead(200).flushHeaders(),
  'says a letter after the other': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    const dripping = setInterval(() => response.write('x'), 20);
    response.on('close', () => clearInterval(dripping));
  },
  'says a letter of its head after the other': ({ socket }) => {
    const dripping = setInterval(() => socket.write('H'), 20);
    socket.on('close', () => clearInterval(dripping));
  },
  'goes on without end': (_, response) => {
    response.writeHead(200, { 'Content-Type': 'application/xml' });
    const more = () => {
      while (!response.destroyed && response.write('x'.repeat(64 * 1024)));
    };
    response.on('drain', more);
    more();
  },
};

/** A server on this machine that answers everybody like this; its origin. */
export async function openHostileServer(answer: RequestListener): Promise<string> {
  const server = createServer((request, response) => {
    request.resume();
    request.socket.on('error', () => undefined);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closeAfterTest(() => {
    server.close();
    server.closeAllConnections();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}
