import type { CallOutput } from '../../shared/contract/index.ts';
import { yuanOf } from '../../shared/money.ts';
import type { MessageKey, Messages } from '../i18n.ts';
import type { Recharges } from '../services/wallet/recharges.ts';
import type { Statement } from '../services/wallet/statement.ts';
import type { Withdrawals } from '../services/wallet/withdrawals.ts';
import { maskedAccount } from './account.ts';
import { csvOf, textCell } from './csv.ts';
import type { SessionHandler } from './handler.ts';

interface Deps {
  statement: Statement;
  withdrawals: Withdrawals;
  recharges: Recharges;
  messages: Messages;
}

/** The statement as a spreadsheet opens it; amounts have two decimals there. */
function statementCsv(rows: CallOutput<'walletStatement'>): string {
  const head = ['id', 'created_at', 'kind', 'kind_txt', 'amount', 'balance', 'ref'];
  const cells = rows.map(({ id, created_at, kind, kind_txt, amount, balance, ref }) => [
    ...[id, textCell(created_at), textCell(kind), textCell(kind_txt)],
    ...[amount.toFixed(2), balance.toFixed(2), textCell(ref)],
  ]);
  return csvOf([head, ...cells]);
}

export function walletHandlers({ statement, withdrawals, recharges, messages }: Deps) {
  const moneyInfo: SessionHandler<'moneyInfo'> = async (_, { signedIn }) => {
    const sums = await statement.summary(signedIn.shopperId);
    return {
      data: {
        recharge_money: yuanOf(sums.balance),
        group_held: yuanOf(sums.groupHeld),
        withdraw_held: yuanOf(sums.withdrawHeld),
        recharge_total: yuanOf(sums.rechargeTotal),
        withdraw_total: yuanOf(sums.withdrawTotal),
        refund_total: yuanOf(sums.refundTotal),
      },
    };
  };

  const walletStatement: SessionHandler<'walletStatement'> = async (wish, { signedIn, locale }) => {
    const { limit, cursor, format } = wish;
    const { shopperId } = signedIn;
    const asFile = format === 'csv';
    const found = asFile ? statement.file({ shopperId, cursor }) : statement.list({ shopperId, limit, cursor });
    const { rows, next } = await found;
    const data = rows.map(({ id, kind, amount, balance, ref, createdAt }) => ({
      id,
      kind,
      kind_txt: messages.say(locale, `transfer.${kind}`),
      amount: yuanOf(amount),
      balance: yuanOf(balance),
      ref,
      created_at: new Date(createdAt).toISOString(),
    }));
    return asFile ? { file: statementCsv(data), next } : { data, next };
  };

  const withdraw: SessionHandler<'withdraw'> = async (input, { signedIn, onceKey }) => {
    const { money, safe_pwd: fundPassword } = input;
    const asked = await withdrawals.request({ shopperId: signedIn.shopperId, money, fundPassword, onceKey });
    return { data: { ...asked, money: yuanOf(asked.money) } };
  };

  const withdrawList: SessionHandler<'withdrawList'> = async ({ limit, cursor }, { signedIn, locale }) => {
    const { rows, next } = await withdrawals.list({ shopperId: signedIn.shopperId, limit, cursor });
    const data = rows.map(({ id, bankName, bankAccount, money, status, createdAt, remark }) => {
      const statusKey: MessageKey = `withdrawal.${status}`;
      return {
        id,
        bank_name: bankName,
        bank_account: maskedAccount(bankAccount),
        money: yuanOf(money),
        status,
        status_txt: messages.say(locale, statusKey),
        created_at: new Date(createdAt).toISOString(),
        remark,
      };
    });
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

  const recharge: SessionHandler<'recharge'> = async ({ id, money }, { signedIn, onceKey }) => ({
    data: await recharges.begin({ shopperId: signedIn.shopperId, channelId: id, money, onceKey }),
  });

  const rechargeList: SessionHandler<'rechargeList'> = async ({ limit, cursor }, { signedIn, locale }) => {
    const { rows, next } = await recharges.list({ shopperId: signedIn.shopperId, limit, cursor });
    const data = rows.map(({ id, number, channel, money, status, proof, createdAt, remark }) => ({
      id,
      number,
      channel,
      money: yuanOf(money),
      status,
      status_txt: messages.say(locale, `recharge.${status}`),
      proof: proof !== '',
      created_at: new Date(createdAt).toISOString(),
      remark,
    }));
    return { data, next };
  };

  const rechargeProof: SessionHandler<'rechargeProof'> = async ({ number, proof: bytes }, { signedIn }) => {
    await recharges.attachProof({ shopperId: signedIn.shopperId, number, bytes });
    return { data: null };
  };

  return { moneyInfo, walletStatement, withdraw, withdrawList, payList, recharge, rechargeList, rechargeProof };
}
