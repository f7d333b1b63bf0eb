import type { RechargeReturnStatus } from '../../shared/contract/enums.ts';
import type { CallOutput } from '../../shared/contract/index.ts';
import type { Locale } from '../../shared/locales.ts';
import { formatMoney, yuanOf } from '../../shared/money.ts';
import { orderedItem } from '../../shared/ordered-item.ts';
import { sheetOf, textCell } from '../csv.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import { isoTime, isoTimeOrNull } from '../iso-time.ts';
import type { OrderPayments } from '../services/order-payments/service.ts';
import { refusalMessage } from '../services/refusal-message.ts';
import type { Settings } from '../services/settings.ts';
import { refusedAgain } from '../services/stored-refusal.ts';
import type { RechargeReturns } from '../services/wallet/recharge-returns.ts';
import type { Recharges } from '../services/wallet/recharges.ts';
import type { Returnable } from '../services/wallet/returnable.ts';
import { shownStatusOf } from '../services/wallet/shown-status.ts';
import type { Statement } from '../services/wallet/statement.ts';
import type { Subject, TransferDetails } from '../services/wallet/transfer-details.ts';
import type { Withdrawals } from '../services/wallet/withdrawals.ts';
import { maskedAccount } from './account.ts';
import type { SessionHandler } from './handler.ts';

interface Deps {
  statement: Statement;
  withdrawals: Withdrawals;
  recharges: Recharges;
  rechargeReturns: Pick<RechargeReturns, 'of' | 'send'>;
  orderPayments: Pick<OrderPayments, 'of'>;
  settings: Settings;
  messages: Messages;
  /** The symbol before amounts. */
  currency: string;
}

/** The statement as a spreadsheet opens it; amounts have two decimals there. */
function statementCsv(rows: ReturnType<typeof shownRow>[]): string {
  const head = ['id', 'created_at', 'kind', 'kind_txt', 'amount', 'balance', 'ref'];
  const cells = rows.map(({ id, created_at, kind, kind_txt, amount, balance, ref }) => [
    ...[id, textCell(created_at), textCell(kind), textCell(kind_txt)],
    ...[amount.toFixed(2), balance.toFixed(2), textCell(ref)],
  ]);
  return sheetOf([head, ...cells]);
}

export function walletHandlers(deps: Deps) {
  const { statement, withdrawals, recharges, rechargeReturns, orderPayments, settings, messages, currency } = deps;

  /** What a recharge pays for, as its shopper reads it. */
  function shownOrder(payment: OrderPayment | undefined, locale: Locale): ShownRecharge['order'] {
    if (!payment) return null;
    const { itemId: id, orderno, refused } = payment;
    const why = refused && messages.say(locale, ...refusalMessage(refusedAgain(refused), { locale, currency }));
    return { id, orderno: orderno ?? '', refused: why ?? '' };
  }

  /** What went back of a recharge, and what still can. */
  function shownReturns({ left, sent }: Returnable, locale: Locale) {
    const returns = sent.map(({ money, status, createdAt, closedAt }) => ({
      money: yuanOf(money),
      status,
      status_txt: messages.say(locale, stateOfReturn[status], { amount: formatMoney(money, currency) }),
      created_at: isoTime(createdAt),
      closed_at: isoTimeOrNull(closedAt),
    }));
    return { returnable: yuanOf(left), returns };
  }

  const moneyInfo: SessionHandler<'moneyInfo'> = async (_, { signedIn }) => {
    const sums = await statement.summary(signedIn.shopperId);
    const least = await withdrawals.least(signedIn.shopperId);
    const bounds = await settings.rechargeBounds();
    return {
      data: {
        recharge_money: yuanOf(sums.balance),
        group_held: yuanOf(sums.groupHeld),
        withdraw_held: yuanOf(sums.withdrawHeld),
        recharge_total: yuanOf(sums.rechargeTotal),
        withdraw_total: yuanOf(sums.withdrawTotal),
        refund_total: yuanOf(sums.refundTotal),
        group_orders: sums.groupOrders,
        recharge_min: yuanOf(bounds.least),
        recharge_max: yuanOf(bounds.most),
        withdraw_min: yuanOf(least.amount),
        has_withdrawn: !least.isFirst,
      },
    };
  };

  const walletStatement: SessionHandler<'walletStatement'> = async (input, { signedIn, locale }) => {
    const { id: only, kind: group, limit, cursor, format } = input;
    const { shopperId } = signedIn;
    if (format === 'csv') {
      const { rows, next } = await statement.file({ shopperId, group, cursor });
      return { file: statementCsv(rows.map((row) => shownRow(row, locale, messages))), next };
    }
    const found = only ? statement.one({ shopperId, id: only }) : statement.list({ shopperId, group, limit, cursor });
    const { rows, next } = await found;
    const data = rows.map((row) => ({
      ...shownRow(row, locale, messages),
      ...named(row.subject, locale, messages),
      transfers: row.movements.map((movement) => shownMovement(movement, locale, messages)),
    }));
    return { data, next };
  };

  const withdraw: SessionHandler<'withdraw'> = async (input, { signedIn, idempotencyKey, from }) => {
    const { money, safe_pwd: fundPassword, closing } = input;
    const { payableAt, ...asked } = await withdrawals.request({
      ...signedIn,
      money,
      closing: closing === 1,
      fundPassword,
      idempotencyKey,
      from: from(),
    });
    return { data: { ...asked, money: yuanOf(asked.money), payable_at: isoTimeOrNull(payableAt) } };
  };

  const withdrawList: SessionHandler<'withdrawList'> = async ({ limit, cursor }, { signedIn, locale }) => {
    const { rows, next } = await withdrawals.list({ shopperId: signedIn.shopperId, limit, cursor });
    const data = rows.map(({ id, bankName, bankAccount, money, status, createdAt, payableAt, remark }) => ({
      id,
      bank_name: bankName,
      bank_account: maskedAccount(bankAccount),
      money: yuanOf(money),
      status,
      status_txt: messages.say(locale, `withdrawal.${status}`),
      created_at: isoTime(createdAt),
      payable_at: isoTimeOrNull(payableAt),
      remark,
    }));
    return { data, next };
  };

  const payList: SessionHandler<'payList'> = async (_, { locale }) => ({
    data: (await recharges.offered()).map(({ id, key, account }) => ({
      id,
      desc1: messages.say(locale, `channel.${key}.name`),
      desc2: messages.say(locale, `channel.${key}.expect`),
      account,
    })),
  });

  const recharge: SessionHandler<'recharge'> = async ({ id, money, next }, { signedIn, idempotencyKey }) => {
    const input = { shopperId: signedIn.shopperId, channelId: id, money, next, idempotencyKey };
    const { payUrl, number } = await recharges.begin(input);
    return { data: payUrl, extra: { number } };
  };

  const rechargeList: SessionHandler<'rechargeList'> = async ({ number: only, ...page }, { signedIn, locale }) => {
    const { shopperId } = signedIn;
    const found = only ? recharges.ofNumber({ shopperId, number: only }) : recharges.list({ shopperId, ...page });
    const { rows, next } = await found;
    const payments = await orderPayments.of(rows.map(({ id }) => id));
    const returns = await rechargeReturns.of(rows);
    const shown = (row: RechargeRow) => ({
      ...shownRecharge(row, locale, messages),
      ...shownReturns(returns(row.id), locale),
      order: shownOrder(payments.get(row.id), locale),
    });
    return { data: rows.map(shown), next };
  };

  const rechargeProof: SessionHandler<'rechargeProof'> = async ({ number, proof: bytes }, { signedIn }) => {
    await recharges.attachProof({ shopperId: signedIn.shopperId, number, bytes });
    return { data: null };
  };

  const rechargeCancel: SessionHandler<'rechargeCancel'> = async ({ number }, { signedIn }) => {
    await recharges.cancel({ shopperId: signedIn.shopperId, number });
    return { data: null };
  };

  const rechargeReturn: SessionHandler<'rechargeReturn'> = async (input, { signedIn, idempotencyKey, from }) => {
    const { number, money: part, safe_pwd: fundPassword } = input;
    const asked = { ...signedIn, number, money: part, fundPassword, idempotencyKey, from: from() };
    const { money } = await rechargeReturns.send(asked);
    return { data: { money: yuanOf(money) } };
  };

  return {
    moneyInfo,
    walletStatement,
    withdraw,
    withdrawList,
    payList,
    recharge,
    rechargeList,
    rechargeProof,
    rechargeCancel,
    rechargeReturn,
  };
}

const stateOfReturn = {
  pending: 'rechargeReturn.state.open',
  returned: 'rechargeReturn.state.done',
  failed: 'rechargeReturn.state.failed',
} as const satisfies Record<RechargeReturnStatus, MessageKey>;

type ShownRecharge = CallOutput<'rechargeList'>[number];

type OrderPayment = Awaited<ReturnType<OrderPayments['of']>> extends Map<number, infer Payment> ? Payment : never;

type StatementRow = Awaited<ReturnType<Statement['file']>>['rows'][number];

function shownRow({ id, kind, amount, balance, ref, createdAt }: StatementRow, locale: Locale, messages: Messages) {
  return {
    id,
    kind,
    kind_txt: messages.say(locale, `transfer.${kind}`),
    amount: yuanOf(amount),
    balance: yuanOf(balance),
    ref,
    created_at: isoTime(createdAt),
  };
}

type RechargeRow = Awaited<ReturnType<Recharges['list']>>['rows'][number];

type Own = Omit<ShownRecharge, 'order' | 'returnable' | 'returns'>;

function shownRecharge(row: RechargeRow, locale: Locale, messages: Messages): Own {
  const { id, number, channel, money, proof, payUrl, createdAt, remark } = row;
  const status = shownStatusOf(row);
  return {
    id,
    number,
    channel,
    channel_txt: messages.say(locale, `channel.${channel}.name`),
    money: yuanOf(money),
    status,
    status_txt: messages.say(locale, `recharge.${status}`),
    proof: proof !== '',
    pay_url: status === 'pending' ? payUrl : '',
    created_at: isoTime(createdAt),
    remark,
  };
}

function named(subject: Subject, locale: Locale, messages: Messages): { title: string; number: string } {
  switch (subject.thing) {
    case 'order':
      return { title: orderedItem(subject, locale), number: subject.orderno };
    case 'recharge':
      return { title: messages.say(locale, `channel.${subject.channel}.name`), number: subject.number };
    case 'withdrawal':
      return { title: `${subject.bankName} ${maskedAccount(subject.bankAccount)}`, number: '' };
    default:
      return { title: '', number: '' };
  }
}

type Transfer = CallOutput<'walletStatement'>[number]['transfers'][number];

/** Where a shopper's money is while an account of this name has it. */
function placeOf(account: string): Transfer['from'] {
  if (account.startsWith('wallet:')) return 'wallet';
  if (account.startsWith('cash_in:')) return 'outside';
  return places[account] ?? 'shop';
}

const places: Record<string, Transfer['from']> = {
  group_escrow: 'group',
  withdraw_hold: 'withdrawal',
  cash_out: 'bank',
};

function shownMovement(movement: TransferDetails['movements'][number], locale: Locale, messages: Messages): Transfer {
  const { id, kind, amount, createdAt, from, to } = movement;
  return {
    id,
    kind,
    kind_txt: messages.say(locale, `transfer.${kind}`),
    from: placeOf(from),
    to: placeOf(to),
    amount: yuanOf(amount),
    created_at: isoTime(createdAt),
  };
}
