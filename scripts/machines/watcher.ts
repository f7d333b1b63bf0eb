import { sampleProof } from '../../tests/support/sample-proof.ts';
import { shopCommand } from '../../tests/support/server-process.ts';
import type { Machines } from './machines.ts';

/** The channel of bank transfers (server/payments/transfer.ts). */
const TRANSFER = '2';

interface Answer {
  code: number;
  msg: string;
  // biome-ignore lint/suspicious/noExplicitAny: the answer of whichever call.
  data: any;
}

/** How long a call may take, in ms. */
const PATIENCE = 15_000;

/** A shopper beside those of the load, with money of the operator, who asks one shop or another. */
export async function openWatcher({ origin, dataDir, env, program, watchedId, shops: [shop] }: Machines) {
  const username = 'watcher';
  let token = '';
  const call = async (at: string, path: string, fields?: Record<string, string | Blob>): Promise<Answer> => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields ?? {})) body.set(name, value);
    const post = fields ? { method: 'POST', body } : {};
    const signal = AbortSignal.timeout(PATIENCE);
    const answer = await fetch(at + path, { ...post, signal, headers: token ? { Authorization: token } : {} });
    return { ...(await answer.json().catch(() => ({}))), code: answer.status === 200 ? 200 : answer.status };
  };
  const must = async (path: string, fields: Record<string, string>) => {
    const { code, msg, data } = await call(origin, path, fields);
    if (code !== 200) throw new Error(`${path}: ${code} ${msg}`);
    return data;
  };
  const account = { username, password: 'correct horse' };
  await must('/api/register', { ...account, invitation_code: shop?.invitation() ?? '' });
  token = (await must('/api/login', account)).token;
  const credit = await shopCommand(
    dataDir,
    ['credit', username, '5000', '--note', 'to watch'],
    env,
    undefined,
    program,
  );
  if (credit.exitCode !== 0) throw new Error(`credit: ${credit.err}`);

  return {
    call,
    /** Buys the watched item at one shop; answers the number of the order. */
    buyAt: async (at: string): Promise<string> => {
      const { code, msg, data } = await call(at, '/api/buy_item', { id: String(watchedId) });
      if (code !== 200) throw new Error(`buy_item: ${code} ${msg}`);
      return data.orderno;
    },
    /** Whether a shop lists that order's group beside the item, in the answer that it keeps for strangers. */
    isListedAt: async (at: string, orderno: string): Promise<boolean> => {
      const answer = await fetch(`${at}/api/item_detail?id=${watchedId}`, { signal: AbortSignal.timeout(PATIENCE) });
      const { data } = await answer.json();
      return data.wait_pt_user_list.some((group: { orderno: string }) => group.orderno === orderno);
    },
    /** Starts a recharge by bank transfer; answers its number. */
    beginTransfer: async (): Promise<string> => {
      await must('/api/recharge', { id: TRANSFER, money: '500' });
      const { data } = await call(origin, '/api/recharge_list');
      return data[0].number;
    },
    /** Sends the picture of a bank transfer to the shop. */
    sendProof: async (number: string): Promise<Answer> => {
      const picture = new Blob([new Uint8Array(await sampleProof('red'))], { type: 'image/png' });
      return call(origin, '/api/recharge_proof', { number, proof: picture });
    },
  };
}

export type Watcher = Awaited<ReturnType<typeof openWatcher>>;
