import { createCommands } from '../../server/commands/commands.ts';
import type { Operator } from '../../server/process/control.ts';
import { temporaryFolder } from './cleanup.ts';
import { openTestApi } from './test-api.ts';
import type { TestShop } from './test-shop.ts';

/** The operator's commands on a test shop, given in the folder `cwd`. */
export function operatorOf(shop: TestShop, cwd: string, changes: Partial<Operator> = {}) {
  const own = {
    currency: '¥',
    currencyCode: 'CNY',
    timeZone: 'Asia/Shanghai',
    invitationCode: undefined,
    given: null,
    s3: undefined,
  };
  const run = createCommands({ ...shop, ...own });
  const operator = { actor: 'alice', cwd, progress: () => undefined, signal: new AbortController().signal, ...changes };
  return (...args: string[]) => run(args, operator);
}

/** A shop with its Api, and the operator's commands, given in a folder of their own. */
export async function openOperatedShop() {
  const api = await openTestApi();
  const folder = temporaryFolder();
  return { api, folder, run: operatorOf(api, folder) };
}

export type OperatedShop = Awaited<ReturnType<typeof openOperatedShop>>;
