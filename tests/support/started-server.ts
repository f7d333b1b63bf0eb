import { closeAfterTest } from './cleanup.ts';
import { launchServer } from './server-process.ts';

/** A server of the build that ends with its test; the arguments are those of `launchServer`. */
export async function startServer(...input: Parameters<typeof launchServer>) {
  const server = await launchServer(...input);
  closeAfterTest(async () => void (await server.stop('SIGKILL')));
  return server;
}

/** A POST of these fields, as options of `fetch`. */
export function form(fields: Record<string, string>, token = ''): RequestInit {
  const body = new FormData();
  for (const [name, value] of Object.entries(fields)) body.set(name, value);
  return { method: 'POST', body, headers: token ? { Authorization: token } : {} };
}

/** The answer of a call. */
export async function answer(origin: string, path: string, init?: RequestInit) {
  return (await fetch(origin + path, init)).json();
}
