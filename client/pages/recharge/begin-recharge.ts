import type { RouterContextProvider } from 'react-router-dom';
import { fenFromText } from '../../../shared/money.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { moneyProblem } from '../../features/wallet/money-problem.ts';
import { moneyTries } from '../../features/wallet/money-tries.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, refusedAt, shownAgain } from '../../lib/forms/form-answer.ts';
import { failureOf } from '../../lib/idempotency/outcome.ts';
import type { Begun } from '../../lib/recharges/use-leave.ts';
import { hideToast, showToast } from '../../lib/toast-store.ts';

const names = ['id', 'money', 'key'] as const;

type Field = (typeof names)[number];
/** `next`: the path of the purchase to return to, or empty. */
type RechargeFields = Record<Field | 'next', string>;

export type RechargeAnswer = FormAnswer<Field>;

/** Recharges without a known result: a repeat of the same amount through the same channel sends the same key. */
const tries = moneyTries<RechargeFields>('recharges', ({ id, money }) => `${id}-${fenFromText(money)}`);

/** Starts the recharge of the form (docs/spec.md, section 7) for the purchase at `next`, or answers why not. */
export async function beginRecharge(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  next: string,
): Promise<Begun | RechargeAnswer> {
  const { t } = context.get(textsContext)();
  const api = context.get(apiContext);
  const { by, ...typed } = fieldsOf(form, [...names, 'by']);
  const wanted = { ...typed, money: typed.money.trim() };
  const problem = moneyProblem(wanted.money, t);
  const values = { ...shownAgain(wanted), key: tries.keyAfter(wanted.key) };
  const answer: RechargeAnswer = { values, problems: problem ? { money: problem } : {} };
  if (problem) return answer;
  let { key } = wanted;
  try {
    const { key: sent, ...fields } = await tries.toSend({ ...wanted, next });
    key = sent;
    if (!import.meta.env.SSR) showToast(t('recharge.redirecting'));
    const { data: payUrl, number } = await api.recharge(fields, { idempotencyKey: key, by });
    tries.forget(key);
    // The shop's own screen follows, whose form for the proof of a transfer it would cover.
    if (payUrl === '' && !import.meta.env.SSR) hideToast();
    return { number, payUrl };
  } catch (error) {
    const failed = failureOf(error);
    if (failed.outcome === 'refused') tries.forget(key);
    if (!import.meta.env.SSR) hideToast();
    return refusedAt(answer, new Refusal(0, failed.reason ?? t('recharge.lost')), {
      money: [t('refusal.rechargeOutOfBounds', { least: '{{least}}', most: '{{most}}' })],
    });
  }
}
