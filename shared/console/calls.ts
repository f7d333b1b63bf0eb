/**
 * Method and path below `/console/api/v1/` of every call of the console. They are apart from the rest of its contract
 * because the browser needs them and must not load zod.
 */
export const consoleCalls = {
  shop: 'GET shop',
  me: 'GET me',
} as const satisfies Record<string, `${'GET' | 'POST'} ${string}`>;

export type ConsoleCallName = keyof typeof consoleCalls;

export const CONSOLE_API = '/console/api/v1';

/** `['POST', '/console/api/v1/approve']` of a call. */
export function consoleMethodAndPath(name: ConsoleCallName): ['GET' | 'POST', string] {
  const [method, path] = consoleCalls[name].split(' ') as ['GET' | 'POST', string];
  return [method, `${CONSOLE_API}/${path}`];
}
