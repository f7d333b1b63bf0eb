import { tables } from '../../db/schema/index.ts';
import { fullOrder } from './full-orders.ts';
import type { openPushService } from './push-service.ts';
import { openTestApi } from './test-api.ts';
import type { ShopChanges } from './test-shop.ts';

const { deliveries, shopperEmails } = tables;

const goOn = new AbortController().signal;

type PushService = Awaited<ReturnType<typeof openPushService>>;

/** A shop that sends to browsers by that service, which answers well; Mia and Noa have money for its item. */
export async function openSendingShop({ push, mail }: { push: PushService; mail: ShopChanges['mail'] }) {
  push.answerWith();
  push.pushed.length = 0;
  push.problems.length = 0;
  const api = await openTestApi({ mail, pushHosts: [push.host] });
  const mia = await api.signUp('mia', 1_000_000);
  const noa = await api.signUp('noa', 1_000_000);
  const itemId = await api.addItem();
  return { api, mia, noa, itemId };
}

type Opened = Awaited<ReturnType<typeof openSendingShop>>;

/** Who is told, and what becomes of it, in the shop of this moment. */
export function sendingOf(now: () => Opened & { push: PushService }) {
  const subscribe = (name: string, token: string, language = 'zh-CN') =>
    now().api.call('pushSubscribe', now().push.addBrowser(name), { token, language });

  const confirmEmail = (shopperId: number, email: string) =>
    now().api.store.transaction(async (tx) => {
      await tx.db.insert(shopperEmails).values({ shopperId, email, confirmedAt: tx.now });
    });

  function miaIsTold() {
    const { api, itemId, mia, noa } = now();
    return fullOrder(api, { itemId, buyer: mia, joiner: noa });
  }

  const send = () => now().api.services.sender.sendDue(goOn);

  const rows = () =>
    now()
      .api.store.reader.db.select({
        channel: deliveries.channel,
        state: deliveries.state,
        tries: deliveries.tries,
        problem: deliveries.problem,
      })
      .from(deliveries)
      .orderBy(deliveries.id);

  return { subscribe, confirmEmail, miaIsTold, send, rows };
}
