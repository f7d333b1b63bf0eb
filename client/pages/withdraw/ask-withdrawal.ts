import type { RouterContextProvider } from 'react-router-dom';
import { fenFromText } from '../../../shared/money.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { moneyProblem } from '../../features/wallet/money-problem.ts';
import { moneyTries } from '../../features/wallet/money-tries.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { type FormAnswer, fieldsOf, refusedAt, shownAgain } from '../../lib/forms/form-answer.ts';
import { failureOf } from '../../lib/idempotency/outcome.ts';

const names = ['money', 'safe_pwd', 'key'] as const;

type Field = (typeof names)[number];

export type WithdrawAnswer = FormAnswer<Field>;

/** A withdrawal that is held now; `msg` is the server's (docs/spec.md, section 4). */
export interface Asked {
  msg: string;
  /** Yuan. */
  money: number;
  /** Paid at the earliest then, ISO 8601; null: as soon as it is reviewed. */
  payableAt: string | null;
}

/** Withdrawals whose outcome is not known: a repeat of the same amount is the same one. The password is not kept. */
const tries = moneyTries<{ money: string; key: string }>(
  'withdrawals',
  (one, other) => fenFromText(one.money) === fenFromText(other.money),
);

/** Asks for the withdrawal of the form (docs/spec.md, section 7), or answers why not. */
export async function askWithdrawal(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<Asked | WithdrawAnswer> {
  const { t } = context.get(textsContext)();
  const typed = fieldsOf(form, names);
  const wanted = { ...typed, money: typed.money.trim() };
  const answer: WithdrawAnswer = { values: shownAgain(wanted), problems: {} };
  const problem = moneyProblem(wanted.money, t);
  if (problem) answer.problems.money = problem;
  if (form.has('safe_pwd') && wanted.safe_pwd === '')
    answer.problems.safe_pwd = t('problem.missing', { field: t('field.safe_pwd') });
  if (Object.keys(answer.problems).length > 0) return answer;
  try {
    const { money, key } = await tries.toSend({ money: wanted.money, key: wanted.key });
    const { data, msg } = await context
      .get(apiContext)
      .withdraw({ money, address: '', safe_pwd: wanted.safe_pwd, type: 'bank' }, { idempotencyKey: key });
    tries.forget(key);
    return { msg, money: data.money, payableAt: data.payable_at };
  } catch (error) {
    // The key is kept: of a repeat with a wrong fund password the first try may have gone through all the same, and
    // the server remembers no refusal.
    const reason = failureOf(error).reason ?? t('withdraw.lost');
    const amount = '{{amount}}';
    return refusedAt(answer, new Refusal(0, reason), {
      safe_pwd: [t('refusal.fundPasswordWrong'), t('refusal.fundPasswordMissing')],
      money: [
        t('refusal.balanceTooLow', { amount }),
        t('refusal.firstWithdrawalTooSmall', { amount }),
        t('refusal.withdrawalTooSmall', { amount }),
      ],
    });
  }
}
