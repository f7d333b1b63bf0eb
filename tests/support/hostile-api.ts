import type { AddressInfo } from 'node:net';
import { openTestApi } from './test-api.ts';

/** Opening a shop takes long where much else is done, in ms. */
export const A_START = 60_000;

/** A shop that is sent hostile requests, the port that it listens on, and the token of a shopper with money and a card. */
export async function openHostileApi() {
  const api = await openTestApi();
  const { port } = api.server.address() as AddressInfo;
  const token = await api.signUp('saver', 1_000_000);
  const card = { bank_truename: '陈', bank_account: '6222021234567890', bank_name: '工商银行' };
  await api.call('setBank', card, { token });
  return { api, port, token };
}

/** Sooner than anything that is waited for runs out, on a busy machine too; in ms. */
export const AT_ONCE = 5000;
