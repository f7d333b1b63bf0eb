import type { RequestListener, Server } from 'node:http';

/**
 * Holds the requests of a server that listens before there is who answers them: Node would never do it. Returns what gives
 * them, and all later ones, to a handler.
 */
export function holdRequests(server: Server): (handler: RequestListener) => void {
  const held: Parameters<RequestListener>[] = [];
  const hold: RequestListener = (...message) => void held.push(message);
  server.on('request', hold);
  return (handler) => {
    server.off('request', hold);
    server.on('request', handler);
    for (const message of held) handler(...message);
  };
}
