import { tables } from '../../../db/schema/index.ts';
import type { PayChannel } from '../../../server/payments/channel.ts';
import { transferChannel } from '../../../server/payments/transfer.ts';
import { moneyActs } from '../../../server/services/acts/money.ts';
import { orderNumbers } from '../../../server/services/ids.ts';
import { createOrderPayments, settlesOrders } from '../../../server/services/order-payments/service.ts';
import { createGroupClosing } from '../../../server/services/orders/close-group.ts';
import { createExpiry } from '../../../server/services/orders/expiry.ts';
import { giveBack } from '../../../server/services/orders/give-back.ts';
import { createLeaving } from '../../../server/services/orders/leaving.ts';
import { createRefunds } from '../../../server/services/orders/refunds.ts';
import { createOrders } from '../../../server/services/orders/service.ts';
import { createGoodsReturns } from '../../../server/services/parcels/goods-returns.ts';
import { createFundPasswords } from '../../../server/services/shoppers/fund-password.ts';
import { Guesses } from '../../../server/services/shoppers/guesses.ts';
import { createShopperStaff } from '../../../server/services/shoppers/staff.ts';
import { createApprovals } from '../../../server/services/staff/approvals.ts';
import { createAdjustments } from '../../../server/services/wallet/adjustments.ts';
import type { Ledger } from '../../../server/services/wallet/ledger.ts';
import { createOddPayments } from '../../../server/services/wallet/odd-payments.ts';
import { createRechargeDecisions } from '../../../server/services/wallet/recharge-decisions.ts';
import { createRechargeReports } from '../../../server/services/wallet/recharge-reports.ts';
import { createRechargeReturns } from '../../../server/services/wallet/recharge-returns.ts';
import { createRecharges } from '../../../server/services/wallet/recharges.ts';
import { createWithdrawals } from '../../../server/services/wallet/withdrawals.ts';
import { defaultGrants, type RoleKey } from '../../../shared/console/roles.ts';
import type { RechargeReturnStatus } from '../../../shared/contract/enums.ts';
import { CURRENCY } from '../currency.ts';
import { outright } from '../outright.ts';
import { setSetting } from '../set-setting.ts';
import { openTestShop, quickPasswords, type TestShop } from '../test-shop.ts';

/** Waiting groups that a shopper may have opened, of one item and in all: few enough that it is refused now and then. */
export const LIMITS = { ofItem: 1, inAll: 2 };

/** Recharges and withdrawals of a shopper that may wait at once: few enough that some are refused for it. */
export const WAITING = 2;

/** A provider that begins every payment and says nothing by itself: the steps say what it tells. */
export const sandbox = {
  id: 1,
  key: 'sandbox',
  create: async ({ number }) => ({ url: `https://pay.example/${number}`, ref: '' }),
} satisfies PayChannel;

/** Of who may end the account. */
export const PASSWORD = 'correct horse';

export const staff = { actor: 'staff', note: 'property' };

export class InjectedFailure extends Error {}

/** What staff do alone, in yuan: above it a second person is asked. */
const LIMIT = '100.00';

/** Two of finance who ask, and two who may agree. */
async function addPersons({ store }: TestShop) {
  const add = (role: RoleKey, name: string) =>
    store.transaction(async (tx) => {
      const values = { name, nameKey: name, role, userHandle: name, createdAt: 1 };
      const [row] = await tx.db.insert(tables.staff).values(values).returning({ id: tables.staff.id });
      return { staffId: row?.id ?? 0, sessionId: `session of ${name}`, grants: defaultGrants[role] };
    });
  return {
    askers: [await add('finance', 'fin'), await add('finance', 'lin')],
    seconds: [await add('approver', 'yes'), await add('approver', 'no')],
  };
}

export async function openFlakyShop() {
  const shop = await openTestShop();
  let failAfter: number | null = null;
  const ledger: Ledger = {
    move: async (tx, movement) => {
      await shop.services.ledger.move(tx, movement);
      if (failAfter === null) return;
      if (failAfter-- === 0) {
        failAfter = null;
        throw new InjectedFailure();
      }
    },
  };
  const { store, clock, ids } = shop;
  const { settings, events } = shop.services;
  await setSetting(shop, { key: 'transfer_account', value: 'Bank 1234', ...staff });
  await setSetting(shop, { key: 'return_address', value: 'warehouse 1', ...staff });
  for (const key of ['payer_name', 'payer_account', 'payer_bank']) {
    await setSetting(shop, { key, value: 'The shop', ...staff });
  }
  for (const key of ['recharge_pending_most', 'withdraw_pending_most']) {
    await setSetting(shop, { key, value: String(WAITING), ...staff });
  }
  await setSetting(shop, { key: 'recharge_unpaid_a_day', value: '0', ...staff });
  await setSetting(shop, { key: 'recharge_returns_a_day', value: '999', ...staff });
  await setSetting(shop, { key: 'group_leaves_a_day', value: '999', ...staff });
  await shop.limitGroups(LIMITS.ofItem, LIMITS.inAll);
  for (const key of ['approval_recharge_above', 'approval_refund_above']) {
    await setSetting(shop, { key, value: LIMIT, ...staff });
  }
  // Most withdrawals may be in a file for the bank without a second yes.
  await setSetting(shop, { key: 'approval_withdrawal_above', value: '300', ...staff });
  const passwords = await quickPasswords();
  const guesses = new Guesses({ store, clock, scale: 0, jwtSecret: shop.jwtSecret });
  const fundPasswords = createFundPasswords({ store, passwords, guesses, events });
  const newNumber = orderNumbers(ids, 'Asia/Shanghai');
  const failures: unknown[] = [];
  const adjustments = createAdjustments({ store, ledger });
  const refunds = createRefunds({ store, ledger });
  const goodsReturns = createGoodsReturns({ store, ledger, settings });
  const withdrawals = createWithdrawals({ store, ledger, fundPasswords, settings, events });
  let says: RechargeReturnStatus = 'returned';
  const refund: PayChannel['refund'] = async ({ key }) => ({ key, ref: key, status: says });
  const channels: PayChannel[] = [{ ...sandbox, refund }, transferChannel];
  const onError = (error: unknown) => void failures.push(error);
  const orders = createOrders({ store, ledger, settings, clock, zone: 'Asia/Shanghai', orderNumber: newNumber });
  const { placeIn } = orders;
  const rechargeReports = createRechargeReports({
    ...{ store, ledger, clock, channels, onError, currency: CURRENCY },
    orders: settlesOrders({ store, clock, placeIn }),
  });
  const rechargeDecisions = createRechargeDecisions({ store, reports: rechargeReports, onError });
  const recharges = createRecharges({
    store,
    settings,
    reports: rechargeReports,
    newNumber,
    channels,
    proofs: shop.proofs,
    onError,
    returnUrl: () => 'https://shop.example/my',
  });
  const { channel } = rechargeReports;
  const rechargeReturns = createRechargeReturns({
    ...{ store, ledger, clock, settings, channel, withdrawals, onError, currency: CURRENCY },
  });
  const oddPayments = createOddPayments({ rechargeDecisions, adjustments, newNumber, currency: CURRENCY });
  const acts = moneyActs({
    settings,
    withdrawals,
    rechargeDecisions,
    refunds,
    goodsReturns,
    adjustments,
    oddPayments,
  });
  return {
    ...shop,
    failures,
    passwordHash: await passwords.hash(PASSWORD),
    persons: await addPersons(shop),
    approvals: createApprovals({ store, clock, acts, settings }),
    refunds,
    goodsReturns,
    withdrawals,
    recharges,
    rechargeReports,
    rechargeReturns,
    sandboxSays: (status: RechargeReturnStatus) => {
      says = status;
    },
    rechargeDecisions,
    ...outright({ store, services: { withdrawals, refunds, goodsReturns, rechargeDecisions } }),
    failNext: (after: number | null) => {
      failAfter = after;
    },
    ...adjustments,
    staff: createShopperStaff({
      ...{ store, ids, passwords, events },
      giveBack: async (tx, closed) => void (await giveBack(tx, ledger, closed)),
    }),
    orders,
    orderPayments: createOrderPayments({ store, clock, ledger, settings, recharges, placeIn }),
    leaving: createLeaving({ store, ledger, settings }),
    closing: createGroupClosing({ store, ledger }),
    expiry: createExpiry({ store, ledger, clock, onError }),
  };
}

export type FlakyShop = Awaited<ReturnType<typeof openFlakyShop>>;
