import { closeSandboxPayment } from '../../db/queries/sandbox.ts';
import type { openConsole } from './console-api.ts';
import { SANDBOX } from './recharges.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

const once = { idempotencyKey: undefined };

/** Payments through the sandbox that buy nothing, and recharges that it sends back. */
export function moneyBackOf({ services, store, addItem, changeItem }: Console) {
  /** The sandbox has it in its books as paid, and tells the shop. */
  async function pay(number: string, money: number): Promise<string> {
    await store.transaction((tx) => closeSandboxPayment(tx, number, 'paid'));
    await services.rechargeReports.take('sandbox', { number, paid: true, money, currency: 'CNY', eventId: number });
    return number;
  }

  /** A payment of 50.00 a piece for one order is begun: of an item, or in the group of an order; its number. */
  async function ask(
    shopperId: number,
    { quantity = 1, ...wanted }: { itemId?: number; orderno?: string; quantity?: number },
  ): Promise<string> {
    const how = { useBalance: false, sendBack: false, shown: {}, channelId: SANDBOX, ...once };
    const of = { itemId: wanted.itemId, orderno: wanted.orderno, price: 5000, quantity };
    return (await services.orderPayments.begin({ ...of, shopperId, ...how })).number;
  }

  /** A payment of an order whose item costs something else by the time it comes. */
  async function unbought(shopperId: number, quantity = 1): Promise<{ number: string; itemId: number }> {
    const itemId = await addItem({ price: 5000 });
    const number = await ask(shopperId, { itemId, quantity });
    await changeItem(itemId, { price: 4000 });
    await pay(number, 5000 * quantity);
    return { number, itemId };
  }

  async function recharged(shopperId: number, money: number): Promise<string> {
    const { number } = await services.recharges.begin({ shopperId, channelId: SANDBOX, money, ...once });
    return pay(number, money);
  }

  const sendBack = (shopperId: number, number: string, money?: number) =>
    services.rechargeReturns.send({ shopperId, sessionId: '', number, money, fundPassword: undefined, ...once });

  return { ask, pay, unbought, recharged, sendBack };
}
