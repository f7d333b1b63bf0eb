import { beforeAll, beforeEach, expect } from 'vitest';
import { lastCode, openMailServer } from './mail-server.ts';
import { openTestApi } from './test-api.ts';

export const PASSWORD = 'correct horse';
export const EMAIL = 'mia@shopper.example';
export const NEW = { password: 'battery staple', c_password: 'battery staple' };

interface EmailShop {
  mails: Awaited<ReturnType<typeof openMailServer>>;
  api: Awaited<ReturnType<typeof openTestApi>>;
  /** Mia's token. */
  mia: string;
  /** How the mail server answers about an address; null: well. */
  refused: Error | null;
  /** The same about the shop. */
  away: Error | null;
}

/** A mail server for the tests of one file, and for each test a shop of its own that sends by it, with Mia. */
export function openEmailShop() {
  // Empty until the first test begins.
  const shop = {} as EmailShop;

  beforeAll(async () => {
    shop.mails = await openMailServer({
      onMailFrom: (_address, _session, done) => done(shop.away),
      onRcptTo: (_address, _session, done) => done(shop.refused),
    });
  });

  beforeEach(async () => {
    shop.mails.received.length = 0;
    shop.refused = null;
    shop.away = null;
    shop.api = await openTestApi({ mail: shop.mails.mail });
    shop.mia = await shop.api.signUp('mia');
  });

  const ask = (email = EMAIL, password = PASSWORD, token = shop.mia) =>
    shop.api.call('setEmail', { email, password }, { token });
  const confirm = (code: string, token = shop.mia) => shop.api.call('confirmEmail', { code }, { token });
  const minuteLater = () => shop.api.clock.advance(61_000);

  return {
    shop,
    ask,
    confirm,
    minuteLater,
    send: () => shop.api.services.sender.sendDue(new AbortController().signal),
    shownEmail: async (): Promise<string> =>
      (await shop.api.call('notificationSettings', {}, { token: shop.mia })).body.data.email.address,
    confirmed: async (email = EMAIL): Promise<void> => {
      await ask(email);
      expect((await confirm(lastCode(shop.mails))).body).toMatchObject({ code: 200, data: { email } });
      minuteLater();
    },
  };
}
