import type { DemoShop } from './demo-shop.ts';

export const CARD = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };

/** A shopper with a card asks for that much of the wallet, in yuan; the id of the withdrawal. */
export async function withdraw(shop: DemoShop, token: string, money: string): Promise<number> {
  await shop.call('setBank', CARD, token);
  return (await shop.call('withdraw', { money }, token)).data.id;
}
