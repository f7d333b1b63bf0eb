import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import type { Owner } from './owner-field.tsx';
import type { OddPayment } from './row.ts';

type Direction = NonNullable<OddPayment['direction']>;

const WORDS = {
  credit: { verb: 'payments.credit', button: 'payments.creditSum', done: 'payments.credited' },
  debit: { verb: 'payments.debit', button: 'payments.debitSum', done: 'payments.debited' },
} as const;

/** The recharge that it names is still pending, and this shopper's: it is credited itself. */
export const isForRecharge = ({ direction, recharge, shopper }: OddPayment, owner: Owner | null): boolean =>
  direction === 'credit' && recharge?.status === 'pending' && owner?.shopper.id === shopper?.id;

/** The money of an odd payment moved into a wallet, or out of it: what it means, and the act. */
export function useMove(row: OddPayment, direction: Direction, owner: Owner | null, fen: number | null) {
  const { t, money } = useTexts();
  const [credit, debit] = [useAct('oddPaymentCredit'), useAct('oddPaymentDebit')];
  const { id, number, foreign } = row;
  const words = WORDS[direction];
  const channel = t(`channel.${row.channel as 'stripe'}`);
  const params = { amount: money(fen ?? 0), name: owner?.shopper.nickname ?? '', channel, number };
  const credited = isForRecharge(row, owner) ? 'payments.creditMeans' : 'payments.creditNewMeans';
  const means = t(direction === 'debit' ? 'payments.debitMeans' : credited, params);
  const summary: StepUpSummary = {
    verb: t(words.verb),
    ...(fen !== null && { fen }),
    rows: [
      [t('queue.shopper'), `${params.name} · ${owner?.shopper.username ?? ''}`],
      [t('payments.recharge'), number],
      [t('payments.channel'), channel],
    ],
    final: means,
    button: t(words.button, params),
  };

  /** What to say of it; null if it was refused. */
  const run = async (note: string): Promise<string | null> => {
    if (owner === null || fen === null) return null;
    const sum = foreign ? { money: fen } : {};
    const acted =
      direction === 'debit'
        ? await debit.run({ id, money: fen, note }, summary)
        : await credit.run({ id, shopper: owner.shopper.id, ...sum, note }, summary);
    if (!acted.done) return null;
    return t(acted.data.state === 'done' ? words.done : 'act.waits', params);
  };
  return {
    means,
    label: summary.button,
    run,
    busy: credit.busy || debit.busy,
    refused: credit.refused ?? debit.refused,
  };
}
