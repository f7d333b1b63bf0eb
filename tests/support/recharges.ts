import type { DemoShop } from './demo-shop.ts';

/** Channels of the demo shop. */
export const SANDBOX = 1;
export const TRANSFER = 2;

/** The payer's request on the sandbox's page, without a browser. */
export const decide = (payUrl: string, decision: 'paid' | 'failed') =>
  fetch(payUrl, { method: 'POST', body: new URLSearchParams({ decision }), redirect: 'manual' });

/** Recharges over the API of a shop that may not be open yet. */
export function rechargesOf(shop: DemoShop) {
  const recharges = async (token: string) => (await shop.call('rechargeList', { limit: 100 }, token)).data;

  /** Begins one; as it is listed. */
  async function begin(token: string, id: number, money: string) {
    await shop.call('recharge', { id, money }, token);
    const [recharge] = await recharges(token);
    if (!recharge) throw new Error('no recharge was begun');
    return recharge;
  }

  /** Yuan in the wallet. */
  const balance = async (token: string) => (await shop.call('moneyInfo', {}, token)).data.recharge_money;

  return { recharges, begin, balance };
}
