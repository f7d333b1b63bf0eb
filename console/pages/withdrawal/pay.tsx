import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { ActSheet, type StepProps } from './act-sheet.tsx';
import { overridesOf } from './payee.tsx';

/** The transfer was made: what was paid to whom, once more, before the button. */
export function Pay({ onDone, ...sheet }: StepProps) {
  const { t, money } = useTexts();
  const { withdrawal } = sheet;
  const { run, busy, refused } = useAct('withdrawalPay');
  const amount = money(withdrawal.money);
  const words = {
    title: t('withdrawal.payTitle'),
    verb: t('withdrawal.out'),
    means: t('withdrawal.payMeans', { amount }),
    button: t('withdrawal.pay', { amount }),
    note: t('withdrawal.reference'),
  };
  const pay = async (note: string, summary: StepUpSummary) => {
    const acted = await run({ id: withdrawal.id, ...overridesOf(withdrawal), note }, summary);
    if (acted.done) onDone(t('withdrawal.paidDone', { amount, name: withdrawal.shopper.nickname }));
  };
  return <ActSheet {...sheet} words={words} act={pay} busy={busy} refused={refused} />;
}
