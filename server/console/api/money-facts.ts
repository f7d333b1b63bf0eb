import { maskedName } from '../../../shared/masked-name.ts';
import { maskedAccount } from '../../api/account.ts';
import type { ConsoleRecharges } from '../../services/console/recharges.ts';
import type { ConsoleWithdrawals } from '../../services/console/withdrawals.ts';
import { shownStatusOf } from '../../services/wallet/shown-status.ts';
import { personOf } from './rows.ts';

type WithdrawalRow = Awaited<ReturnType<ConsoleWithdrawals['list']>>['rows'][number];
type RechargeRow = Awaited<ReturnType<ConsoleRecharges['list']>>['rows'][number];

export const listedWithdrawal = (row: WithdrawalRow) => ({
  id: row.id,
  shopper: personOf({ ...row, id: row.shopperId }),
  money: row.money,
  status: row.status,
  frozen: row.frozenAt !== null,
  bank_name: row.bankName,
  bank_truename: maskedName(row.bankTruename),
  bank_account: maskedAccount(row.bankAccount),
  payable_at: row.payableAt,
  filed_at: row.filedAt,
  asked_at: row.askedAt,
  agreed_at: row.agreed?.at ?? null,
  agreed_until: row.agreed?.until ?? null,
  second: row.second,
  doubts: row.doubts,
  remark: row.remark,
  created_at: row.createdAt,
  closed_at: row.closedAt,
});

/** A withdrawal with what speaks for and against it, for who asks, who agrees and who pays. */
export function withdrawalFacts({ withdrawal: row, ...known }: Awaited<ReturnType<ConsoleWithdrawals['facts']>>) {
  const isCardNow = row.cardNow === row.bankAccount;
  const fromChannels = known.sources.filter(({ source }) => !['staff', 'demo', 'tax_refunds'].includes(source));
  return {
    ...listedWithdrawal(row),
    account: {
      created_at: row.joinedAt,
      demo: row.demo,
      frozen_why: row.frozenWhy,
      recharged: fromChannels.reduce((sum, { money }) => sum + money, 0),
      bought: known.bought,
    },
    sources: known.sources,
    fresh: known.fresh,
    card: {
      since: isCardNow ? row.cardSince : null,
      changed: isCardNow && row.cardChangedAt !== null,
      others: known.others,
      paid_times: known.paidBefore.toCard,
    },
    paid_before: { times: known.paidBefore.times, largest: known.paidBefore.largest },
  };
}

export const listedRecharge = (row: RechargeRow) => ({
  id: row.id,
  number: row.number,
  shopper: personOf({ ...row, id: row.shopperId }),
  channel: row.channel,
  money: row.money,
  claimed: row.claimed,
  status: row.status,
  cancelled: shownStatusOf(row) === 'cancelled',
  proof: row.proof !== '',
  remark: row.remark,
  created_at: row.createdAt,
  closed_at: row.closedAt,
});

interface Alike {
  number: string;
  username: string;
  status: RechargeRow['status'];
  money: number;
  createdAt: number;
}

const alike = ({ createdAt, ...row }: Alike) => ({ ...row, created_at: createdAt });

/** A recharge with what speaks for and against it, for who asks and who agrees. */
export function rechargeFacts({ recharge: row, ...known }: Awaited<ReturnType<ConsoleRecharges['facts']>>) {
  return {
    ...listedRecharge(row),
    second: known.second,
    proof_hash: row.proofHash,
    same_picture: known.samePicture.map(alike),
    same_sum: known.sameSum.map(alike),
    sent_back: known.sentBack.map(({ createdAt, closedAt: _, ...row }) => ({ ...row, created_at: createdAt })),
    account: {
      created_at: row.joinedAt,
      frozen: row.frozenAt !== null,
      demo: row.demo,
      credited: known.credited,
      card_name: maskedName(row.cardName ?? ''),
    },
  };
}
