import type { Api } from '../../../shared/contract/index.ts';
import { readPromises } from '../../lib/promises.ts';

export type WithdrawData = Awaited<ReturnType<typeof readWithdrawData>>;

/** The data of the screen: the balance, the card on file, the bounds of a withdrawal. */
export async function readWithdrawData(api: Api) {
  const [viewer, info, promises] = await Promise.all([api.userInfo({}), api.moneyInfo({}), readPromises(api)]);
  const { username: by, bank_name, bank_account, bank_payable_at, has_safe_pwd } = viewer.data;
  return {
    /** Username: whose form it is. */
    by,
    /** Yuan. */
    balance: info.data.recharge_money,
    /** Yuan. */
    least: info.data.withdraw_min,
    isFirst: !info.data.has_withdrawn,
    /** Masked; null if there is none. */
    card: bank_account === '' ? null : { bank: bank_name, account: bank_account },
    /** The time from which withdrawals to it are paid, ISO 8601; null: as soon as they are reviewed. */
    payableAt: bank_payable_at,
    hasFundPassword: has_safe_pwd,
    promised: { promises, at: info.server_time },
  };
}
