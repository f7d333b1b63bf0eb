import { eq } from 'drizzle-orm';
import { tables } from '../../db/schema/index.ts';
import { openConsole } from './console-api.ts';
import { TRANSFER } from './recharges.ts';
import { setSetting } from './set-setting.ts';

type Console = Awaited<ReturnType<typeof openConsole>>;

export const byTest = { actor: 'test', note: 'test' };

export const card = { bankTruename: '陈思远', bankAccount: '6222021234567890', bankName: '工商银行' };

/** A console with staff, in a shop that takes bank transfers. */
export async function openForSavers(): Promise<Console> {
  const shop = await openConsole();
  await shop.addStaffOfRoles();
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...byTest });
  return shop;
}

/** Shoppers who put money into their wallets and take it out, in the shop of this moment. */
export function saversOf(now: () => Console) {
  let people = 0;
  const newShopper = (balance = 0) => now().addShopper(`saver${++people}`, balance);

  /** A claim of 500 yuan by bank transfer; its number. */
  async function claim(shopperId: number, money = 50_000): Promise<string> {
    const { number } = await now().services.recharges.begin({
      shopperId,
      channelId: TRANSFER,
      money,
      idempotencyKey: undefined,
    });
    return number;
  }

  /** A withdrawal to that card; its id. */
  async function withdrawal(shopperId: number, money = 20_000, own = card): Promise<number> {
    const { cards, withdrawals } = now().services;
    await cards.save({ shopperId, sessionId: '', fundPassword: undefined, card: own });
    const input = { shopperId, sessionId: '', money, fundPassword: undefined, idempotencyKey: undefined };
    return (await withdrawals.request(input)).id;
  }

  const balanceOf = async (shopperId: number) => (await now().services.statement.summary(shopperId)).balance;
  const entriesAbout = (subject: string) =>
    now().store.reader.db.select().from(tables.auditLog).where(eq(tables.auditLog.subject, subject));

  return { newShopper, claim, withdrawal, balanceOf, entriesAbout };
}
