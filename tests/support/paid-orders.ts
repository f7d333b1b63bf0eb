import request from 'supertest';
import type { PaymentNotification } from '../../server/payments/channel.ts';
import { SIGNATURE_HEADER } from '../../server/payments/sandbox/provider.ts';
import { sign } from '../../server/payments/signature.ts';
import { SANDBOX } from './recharges.ts';
import type { openTestApi } from './test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

/** Orders that are paid through the sandbox, whose notifications are signed here. */
export function paidOrders(api: Api) {
  /** Begins the payment of an order; the answer. */
  const ask = async (token: string, fields: Record<string, unknown>, key?: string) =>
    (await api.call('payOrder', { channel: SANDBOX, price: '100', ...fields }, { token, ...(key && { key }) })).body;

  /** The same; the number of its recharge. */
  async function begin(token: string, fields: Record<string, unknown>): Promise<string> {
    const { code, msg, number } = await ask(token, fields);
    if (code !== 200) throw new Error(msg);
    return number;
  }

  /** The provider says that so much was paid, in fen. */
  function notify(number: string, money = 10_000, changes: Partial<PaymentNotification> = {}) {
    const told = { eventId: `event-${number}`, number, paid: true, money, currency: 'CNY', ...changes };
    const body = Buffer.from(JSON.stringify(told));
    return request(api.app)
      .post('/pay/notify/sandbox')
      .set('Content-Type', 'application/json')
      .set(SIGNATURE_HEADER, sign(api.sandboxSecret, body, api.clock()))
      .send(body.toString());
  }

  const balance = async (token: string) => (await api.call('userInfo', {}, { token })).body.data.recharge_money;

  /** What became of the payment. */
  const outcome = async (token: string, number: string) =>
    (await api.call('rechargeList', { number }, { token })).body.data[0];

  const orders = async (token: string) => (await api.call('order', { status: 0 }, { token })).body.data;

  return { ask, begin, notify, balance, outcome, orders };
}
