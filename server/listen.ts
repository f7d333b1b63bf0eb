import type { Server } from 'node:http';
import { type AddressInfo, isIPv6 } from 'node:net';
import { ConfigError } from './config/config-error.ts';

/** Listens, and returns the port; `variables` names the settings of an address that cannot be had (`ConfigError`). */
export function listen(server: Server, { port, host }: { port: number; host: string }, variables: string) {
  return new Promise<number>((resolve, reject) => {
    // The port is in use, or the host is not one of this machine.
    server.once('error', ({ message }) => reject(new ConfigError(`${variables}: ${message}`)));
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

export function originOf(host: string, port: number): string {
  return `http://${isIPv6(host) ? `[${host}]` : host}:${port}`;
}
