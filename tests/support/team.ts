import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { tables } from '../../db/schema/index.ts';
import { outright } from './outright.ts';
import { TRANSFER } from './recharges.ts';
import type { openTestApi } from './test-api.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;

export interface Person {
  id: number;
  token: string;
}

const staff = { actor: 'alice', note: 'test' };
const password = 'correct horse';
const card = { bank_truename: 'Mia', bank_account: '6222021234567890', bank_name: 'Bank' };

/** People who join by each other's codes, and money that comes to them and goes out. */
export function inviting(api: Api) {
  const { call, services, invitation, store } = api;

  async function done(...asked: Parameters<typeof call>) {
    const { body } = await call(...asked);
    expect(body).toMatchObject({ code: 200 });
    return body.data;
  }

  const logIn = async (username: string): Promise<string> => (await done('login', { username, password })).token;

  /** Registers with the code of `inviter`, or with the shop's. */
  async function join(username: string, inviter?: Person): Promise<Person> {
    const own = inviter && (await done('invitation', {}, { token: inviter.token }));
    const invitation_code: string = own?.invitation_code ?? invitation;
    await done('register', { username, nickname: `${username.at(0)} by name`, password, invitation_code });
    const { shoppers } = tables;
    const [row] = await store.reader.db.select().from(shoppers).where(eq(shoppers.username, username));
    return { id: row?.id ?? 0, token: await logIn(username) };
  }

  /** Begins a recharge by bank transfer; its number. */
  async function begin({ token }: Person, money: string): Promise<string> {
    await done('recharge', { id: TRANSFER, money }, { token });
    return (await done('rechargeList', { limit: 1 }, { token }))[0].number;
  }

  /** As staff would who have found the money. */
  const credit = (number: string) => outright(api).creditRecharge({ number, ...staff });

  async function withdraw({ token }: Person, money: string, end: 'paid' | 'refused' | 'waits'): Promise<void> {
    await done('setBank', card, { token });
    const { id } = await done('withdraw', { money, type: 'bank' }, { token });
    if (end === 'paid') await outright(api).payWithdrawal({ id, ...staff });
    if (end === 'refused') await services.withdrawals.refuse({ id, ...staff });
  }

  const recharge = async (person: Person, money: string) => credit(await begin(person, money));

  return { ...api, logIn, join, begin, credit, recharge, withdraw };
}

export type TeamShop = ReturnType<typeof inviting>;
