import type { RouterContextProvider } from 'react-router-dom';
import { fenFromText } from '../../../shared/money.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { moneyProblem } from '../../features/wallet/money-problem.ts';
import { moneyTries } from '../../features/wallet/money-tries.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, refusedAt, shownAgain } from '../../lib/forms/form-answer.ts';
import { failureOf } from '../../lib/idempotency/outcome.ts';

const names = ['money', 'closing', 'safe_pwd', 'key'] as const;

type Field = (typeof names)[number];

export type WithdrawAnswer = FormAnswer<Field>;

/** A withdrawal that was accepted; `msg` is the server's message (docs/spec.md, section 4). */
export interface Asked {
  msg: string;
  /** Yuan. */
  money: number;
  /** Not paid before this time, ISO 8601; null: as soon as it is reviewed. */
  payableAt: string | null;
}

/** Withdrawals without a known result: a repeat of the same amount sends the same key. The password is not stored. */
const tries = moneyTries<{ money: string; key: string }>('withdrawals', ({ money }) => `${fenFromText(money)}`);

/** Requests the withdrawal of the form (docs/spec.md, section 7), or answers why not. */
export async function askWithdrawal(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Asked | WithdrawAnswer> {
  const { t } = context.get(textsContext)();
  const { by, ...typed } = fieldsOf(form, [...names, 'by']);
  const wanted = { ...typed, money: typed.money.trim() };
  const values = { ...shownAgain(wanted), key: tries.keyAfter(wanted.key) };
  const answer: WithdrawAnswer = { values, problems: {} };
  const problem = moneyProblem(wanted.money, t);
  if (problem) answer.problems.money = problem;
  if (form.has('safe_pwd') && wanted.safe_pwd === '')
    answer.problems.safe_pwd = t('problem.missing', { field: t('field.safe_pwd') });
  if (Object.keys(answer.problems).length > 0) return answer;
  try {
    const { money, key } = await tries.toSend({ money: wanted.money, key: wanted.key });
    const { data, msg } = await context.get(apiContext).withdraw(
      {
        money,
        address: '',
        safe_pwd: wanted.safe_pwd,
        type: 'bank',
        ...(wanted.closing === '1' && { closing: '1' }),
      },
      { idempotencyKey: key, by },
    );
    tries.forget(key);
    return { msg, money: data.money, payableAt: data.payable_at };
  } catch (error) {
    // The key stays: if a repeat has a wrong fund password the first try may still have gone through, and the server
    // stores no refusals.
    const reason = failureOf(error).reason ?? t('withdraw.lost');
    const amount = '{{amount}}';
    return refusedAt(answer, new Refusal(0, reason), {
      safe_pwd: [t('refusal.fundPasswordWrong'), t('refusal.fundPasswordMissing')],
      money: [
        t('refusal.balanceTooLow', { amount }),
        t('refusal.firstWithdrawalTooSmall', { amount }),
        t('refusal.withdrawalTooSmall', { amount }),
        t('refusal.lastWithdrawalNotAll', { amount }),
        t('refusal.lastWithdrawalTaken', { days: '{{days}}' }),
      ],
    });
  }
}
