import { addOpens } from '../../db/queries/links.ts';
import type { Store } from '../../db/store.ts';
import { sendCommand } from '../../server/process/control.ts';
import { idOfShopper } from '../../server/services/shoppers/named.ts';
import { parcelActs } from '../../tests/support/parcel-acts.ts';
import type { RunningServer } from '../../tests/support/server-process.ts';
import { openPlace } from '../../tests/support/shop-store.ts';

/** The shopper who is logged in on the pictures. */
export interface PicturedShopper {
  username: string;
  token: string;
  /** An order whose group waits. */
  orderno: string;
  /** An order that succeeded and may be cancelled. */
  returnable: string;
  /** An order whose parcel is on its way. */
  sent: string;
  /** An order that came, and may be returned. */
  received: string;
  /** Number of a pending recharge by transfer. */
  recharge: string;
  /** An order of another shopper's waiting group. */
  joinable: string;
  /** Id of a row of the wallet's statement. */
  movement: string;
}

/** People whom the shopper has invited. */
const invited = [
  ['su_wan', '苏晚'],
  ['gu_chi', '顾迟'],
  ['xia_mi', '夏米'],
] as const;

/**
 * Registers a shopper with a card, an address, orders that wait, succeeded, were sent and came, and money in and out;
 * the shop is one on SQLite.
 */
export async function makeShopper(
  { origin, invitation }: Pick<RunningServer, 'origin' | 'invitation'>,
  dataDir: string,
): Promise<PicturedShopper> {
  let token = '';
  const get = async (path: string) =>
    (await (await fetch(origin + path, { headers: { Authorization: token } })).json()).data;
  const post = async (path: string, fields: Record<string, string>) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) body.set(name, value);
    const answer = await fetch(origin + path, { method: 'POST', body, headers: { Authorization: token } });
    const { code, msg, data } = await answer.json();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const credentials = { username: 'chen_siyuan', nickname: '陈思远', password: 'correct horse' };
  await post('/api/register', { ...credentials, invitation_code: invitation });
  const operator = {
    actor: 'shell:pictures',
    cwd: dataDir,
    progress: () => undefined,
    signal: new AbortController().signal,
  };
  const credit = async (username: string) => {
    const credited = await sendCommand(dataDir, ['credit', username, '3600', '--note', 'pictures'], operator);
    if (credited?.exitCode !== 0) throw new Error(`the credit failed: ${credited?.err}`);
  };
  await credit(credentials.username);
  token = (await post('/api/login', credentials)).token;
  await post('/api/set_bank', { bank_truename: '陈思远', bank_account: '6222021234566021', bank_name: '工商银行' });
  const address = '上海市徐汇区漕溪北路 88 号';
  await post('/api/save_address', { truename: '陈思远', phone: '+86 138-0013-6021', address });
  const [group] = (await get('/api/item_detail?id=31')).wait_pt_user_list;
  const { orderno: returnable } = await post('/api/order_pt', { orderno: group?.orderno ?? '' });
  const [sent, received] = [await post('/api/buy_item', { id: '36' }), await post('/api/buy_item', { id: '133' })];
  const { orderno } = await post('/api/buy_item', { id: '76' });
  await post('/api/support_send', { orderno, message: '这个团到期前能满吗？\n我周末要用，谢谢。' });
  const channels = await get('/api/pay_list');
  await post('/api/recharge', { id: String(channels.at(-1).id), money: '500' });
  const [{ number: recharge }] = await get('/api/recharge_list');
  await post('/api/withdraw', { money: '200', address: '', safe_pwd: '', type: 'bank' });
  const { invitation_code } = await get('/api/invitation');
  for (const [username, nickname] of invited) {
    await post('/api/register', { username, nickname, password: credentials.password, invitation_code });
  }
  const shopper = { username: credentials.username, token };
  const [[friend]] = invited;
  await credit(friend);
  token = (await post('/api/login', { ...credentials, username: friend })).token;
  for (const order of [sent, received]) await post('/api/order_pt', order);
  token = shopper.token;
  await withPlace(dataDir, async (store) => {
    const { send } = await parcelActs(store, '中国邮政');
    for (const number of [sent.orderno, received.orderno]) await send(number);
    // As the server writes them, each minute.
    const id = await idOfShopper(store.reader, credentials.username);
    await store.transaction((tx) => addOpens(tx, new Date(tx.now).toISOString().slice(0, 10), new Map([[id, 24]])));
  });
  await post('/api/order_received', { orderno: received.orderno });
  const [{ id: movement }] = await get('/api/wallet_statement');
  const [{ orderno: joinable }] = (await get('/api/item_detail?id=1')).wait_pt_user_list;
  const sentOnes = { sent: sent.orderno, received: received.orderno };
  return { ...shopper, ...sentOnes, orderno, returnable, recharge, movement, joinable };
}

/** Works in the database of the running shop. */
async function withPlace(dataDir: string, work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openPlace({ dataDir, databaseUrl: undefined });
  await work(store);
  await store.close();
}
