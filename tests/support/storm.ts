import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { attempt, type Deed, type Outcome } from './deeds.ts';
import { moveStock } from './storm-staff.ts';

/** How many shoppers there are, and how much each does at once. */
const SHOPPERS = 5;
const LANES = 3;

/** The most pieces of a purchase. */
const PIECES = 3;

/** Between two tries of a deed that was not answered, in ms. */
const AGAIN = 50;

/** How long open deeds may take to be answered once all is well, in ms. */
const SETTLED = 60_000;

interface Shopper {
  username: string;
  token: string;
  /** Started recharges that their provider has not reported yet, and numbers of those that it has. */
  unpaid: { number: string; money: string }[];
  paid: string[];
  /** Numbers of orders, the newest last, whose groups may still wait. */
  orders: string[];
  /** Numbers of all orders, of whose pieces some may go back. */
  bought: string[];
}

/** An order whose group may still wait. */
interface Waiting {
  orderno: string;
  username: string;
  /** Whether a variant is chosen in its group. */
  hasVariants: boolean;
}

interface Deps {
  /** Where the shop is reached; it moves with every start. */
  origin: () => string;
  invitation: string;
  itemIds: number[];
  /** Fen that a piece of each item costs. */
  price: number;
  /**
   * An item of which variants are bought, and the session of who moves pieces between these: with it shoppers also buy
   * several pieces, and ask for the money of what they have. A shop of an earlier version knows neither.
   */
  ofVariants?: { id: number; variants: number[]; staffToken: string };
  /** Where the console is reached, for who moves pieces. */
  console?: () => string;
  /** From 0 up to 1. */
  draw: () => number;
  /** Between two deeds of a lane, in ms. */
  pace?: number;
  /** Between two tries of a deed that was not answered, in ms. */
  again?: number;
  /** A proxy stands before the shop. */
  proxied?: boolean;
  /** Hears how each try ended. */
  heard?: (outcome: Outcome, deed: Deed) => void;
}

/** Several shoppers who move money, all at once, and record what they were promised. */
export async function openStorm(deps: Deps) {
  const { origin, invitation, itemIds, price, draw, pace = 0, again = AGAIN, proxied = false, heard } = deps;
  const { ofVariants, console } = deps;
  /** Everything that was sent, except for refused deeds. */
  const deeds = new Set<Deed>();
  /** The newest last. */
  let waiting: Waiting[] = [];
  let blowing = false;
  let lanes: Promise<unknown> = Promise.resolve();

  const oneOf = <One>(list: One[]): One | undefined => list[Math.floor(draw() * list.length)];
  const whole = (from: number, to: number) => String(Math.floor(from + draw() * (to - from)));

  const deed = ({ username, token }: Shopper, kind: Deed['kind'], fields: Deed['fields']): Deed => {
    return { kind, username, token, key: randomUUID(), fields };
  };

  function next(shopper: Shopper): Deed {
    const begun = shopper.unpaid.pop();
    if (begun) return deed(shopper, 'paid', begun);
    const chance = draw();
    if (chance < 0.1) return deed(shopper, 'recharge', { id: '1', money: whole(100, 2000) });
    if (chance < 0.2) return deed(shopper, 'withdraw', { money: whole(200, 300) });
    return back(shopper, chance) ?? purchase(shopper);
  }

  /** Of a recharge, an order or its pieces, if there are any. */
  function back(shopper: Shopper, chance: number): Deed | undefined {
    const paid = oneOf(shopper.paid);
    if (paid && chance < 0.3) return deed(shopper, 'recharge_return', { number: paid, money: whole(1, 20) });
    const order = chance < 0.4 ? shopper.orders.pop() : undefined;
    if (order) return deed(shopper, 'order_leave', { orderno: order });
    const bought = ofVariants && chance > 0.9 ? oneOf(shopper.bought) : undefined;
    return bought === undefined
      ? undefined
      : deed(shopper, 'goods_return', { orderno: bought, reason: 'damaged', quantity: '1' });
  }

  /** From the wallet or through the channel, into a group or into a new one. */
  function purchase(shopper: Shopper): Deed {
    const through = draw() < 0.2;
    const others = waiting.slice(-20).filter(({ username }) => username !== shopper.username);
    const group = draw() < 0.4 ? oneOf(others) : undefined;
    const id = oneOf(ofVariants ? [...itemIds, ofVariants.id] : itemIds);
    const hasVariants = group ? group.hasVariants : id === ofVariants?.id;
    const which: Deed['fields'] = {
      ...(group ? { orderno: group.orderno } : { id: String(id) }),
      ...(hasVariants && { variant: String(oneOf(ofVariants?.variants ?? [])) }),
      ...(ofVariants && { quantity: whole(1, PIECES + 1) }),
    };
    if (through) return deed(shopper, 'pay_order', { channel: '1', price: String(price / 100), ...which });
    return deed(shopper, group ? 'order_pt' : 'buy_item', which);
  }

  /** The consequences of a deed for later ones. */
  function note({ kind, username, fields, done }: Deed, shopper: Shopper): void {
    const { orderno = '' } = done as { orderno?: string };
    const { money = '', price: priceOf = '', quantity = '1', number = '' } = fields;
    const begun = (asked: string) =>
      shopper.unpaid.push({ number: String(done).split('/').at(-1) ?? '', money: asked });
    if (kind === 'buy_item') waiting.push({ orderno, username, hasVariants: fields.variant !== undefined });
    if (kind === 'buy_item' || kind === 'order_pt') {
      shopper.orders.push(orderno);
      shopper.bought.push(orderno);
    }
    if (kind === 'order_leave') waiting = waiting.filter((one) => one.orderno !== orderno);
    if (kind === 'recharge') begun(money);
    if (kind === 'pay_order') begun(String(Number(priceOf) * Number(quantity)));
    if (kind === 'paid') shopper.paid.push(number);
  }

  function forget(deed: Deed): void {
    deeds.delete(deed);
    // No money comes back for what still waits.
    if (deed.kind === 'goods_return') return;
    waiting = waiting.filter(({ orderno }) => orderno !== deed.fields.orderno);
  }

  /** Repeats a deed until it is answered, or until `goOn` returns false. */
  async function see(deed: Deed, shopper: Shopper, goOn: () => boolean): Promise<void> {
    deeds.add(deed);
    for (;;) {
      const outcome = await attempt(origin(), deed, { proxied });
      heard?.(outcome, deed);
      if (outcome === 'done') return note(deed, shopper);
      if (outcome === 'refused') return forget(deed);
      if (!goOn()) return;
      await pause(again);
    }
  }

  const shoppers: Shopper[] = [];
  for (let n = 1; n <= SHOPPERS; n++) shoppers.push(await signUp(origin(), invitation, `shopper${n}`));
  for (const shopper of shoppers) {
    const enough = { id: '1', money: '50000' };
    await see(deed(shopper, 'recharge', enough), shopper, () => true);
    await see(next(shopper), shopper, () => true);
  }

  async function lane(shopper: Shopper): Promise<void> {
    while (blowing) {
      const deed = next(shopper);
      await see(deed, shopper, () => blowing);
      // Providers notify some events twice.
      if (deed.kind === 'paid' && deed.done !== undefined && draw() < 0.3) await attempt(origin(), deed, { proxied });
      if (pace > 0) await pause(pace);
    }
  }

  const ownerOf = ({ username }: Deed) => shoppers.find((one) => one.username === username) as Shopper;

  return {
    blow: (): void => {
      blowing = true;
      const staff = ofVariants && console && { console, token: ofVariants.staffToken, itemId: ofVariants.id, draw };
      lanes = Promise.all([
        ...shoppers.flatMap((shopper) => Array.from({ length: LANES }, () => lane(shopper))),
        staff && moveStock(staff, () => blowing),
      ]);
      // `calm` throws it.
      lanes.catch(() => undefined);
    },
    /** Starts nothing new; the last deeds may stay without an answer. */
    calm: async (): Promise<void> => {
      blowing = false;
      await lanes;
    },
    /** Repeats open deeds until each is answered. */
    settle: async (): Promise<void> => {
      const giveUpAt = Date.now() + SETTLED;
      const open = [...deeds].filter(({ done }) => done === undefined);
      await Promise.all(open.map((deed) => see(deed, ownerOf(deed), () => Date.now() < giveUpAt)));
    },
    /** Everything that was acknowledged. */
    promised: (): Deed[] => [...deeds].filter(({ done }) => done !== undefined),
    shoppers: shoppers as readonly Pick<Shopper, 'username' | 'token'>[],
  };
}

/** A shopper with a session and a bank card. */
async function signUp(origin: string, invitation: string, username: string): Promise<Shopper> {
  const post = async (path: string, fields: Record<string, string>, token = '') => {
    const headers = { Authorization: token };
    const response = await fetch(origin + path, { method: 'POST', body: new URLSearchParams(fields), headers });
    const { code, msg, data } = await response.json();
    if (code !== 200) throw new Error(`${path}: ${msg}`);
    return data;
  };
  const password = 'correct horse';
  await post('/api/register', { username, password, invitation_code: invitation });
  const { token } = await post('/api/login', { username, password });
  const card = { bank_truename: '陈思远', bank_account: '6222021234567890', bank_name: '工商银行' };
  await post('/api/set_bank', card, token);
  return { username, token, unpaid: [], paid: [], orders: [], bought: [] };
}
