import { fullOrder, setReturnAddress } from './full-orders.ts';
import { openTestApi } from './test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

export const staff = { actor: 'alice', note: '与描述不符' };
export const home = { truename: '陈思远', phone: '13800136021', address: '上海市徐汇区漕溪北路 88 号' };

/** A shop that takes goods back; Mia, who has an address, and Noa, who has none, have money for its item. */
export async function openWithBuyers() {
  const shop = await openTestApi();
  const itemId = await shop.addItem({ price: 69_900, tax: 3500 });
  const [mia, noa] = [await shop.signUp('mia', 1_000_000), await shop.signUp('noa', 1_000_000)];
  await shop.call('saveAddress', home, { token: mia });
  await setReturnAddress(shop);
  return { shop, itemId, mia, noa };
}

/** What they do in the shop of this moment: Mia, if nobody else is named. */
export function buyersOf(now: () => { shop: Api; itemId: number; mia: string; noa: string }) {
  async function say(name: Parameters<Api['call']>[0], fields: Record<string, string | number>, token = now().mia) {
    return (await now().shop.call(name, fields, { token, language: 'zh-CN' })).body;
  }

  /** An order of a full group. */
  function bought() {
    const { shop, itemId, mia, noa } = now();
    return fullOrder(shop, { itemId, buyer: mia, joiner: noa });
  }

  const seen = async (orderno: string, token = now().mia) =>
    (await say('order', { status: 0, orderno }, token)).data[0];

  return { say, bought, seen };
}
