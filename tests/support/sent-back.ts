import { closeSandboxPayment } from '../../db/queries/sandbox.ts';
import { paidOrders } from './paid-orders.ts';
import { SANDBOX } from './recharges.ts';
import type { openTestApi } from './test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Recharges through the sandbox, which has them in its books as paid, and their sending back. */
export function sentBack(api: Api) {
  const pay = paidOrders(api);

  /** What the sandbox has in its books, and has told the shop. */
  async function paid(number: string, money: number): Promise<string> {
    await api.store.transaction((tx) => closeSandboxPayment(tx, number, 'paid'));
    await pay.notify(number, money);
    return number;
  }

  /** A recharge of so many yuan; its number. */
  async function recharged(token: string, yuan: number): Promise<string> {
    const { number } = (await api.call('recharge', { id: SANDBOX, money: String(yuan) }, { token })).body;
    return paid(number, yuan * 100);
  }

  const send = async (token: string, fields: Record<string, string | number>, key?: string) =>
    (await api.call('rechargeReturn', fields, { token, ...(key && { key }) })).body;

  const kinds = async (token: string): Promise<string[]> =>
    (await api.call('notifications', {}, { token })).body.data.map(({ kind }: { kind: string }) => kind);

  return { ...pay, paid, recharged, send, kinds };
}
