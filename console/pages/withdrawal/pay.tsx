import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import type { Fact } from '../../ui/facts/facts.tsx';
import { ActSheet } from './act-sheet.tsx';
import type { Withdrawal } from './data.ts';
import { overridesOf } from './payee.tsx';

interface PayProps {
  withdrawal: Withdrawal;
  doubtful: readonly Fact[];
  onPaid: (outcome: string) => void;
  onClose: () => void;
}

/** The transfer was made: what was paid to whom, once more, before the button. */
export function Pay({ onPaid, ...sheet }: PayProps) {
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
    if (acted.done) onPaid(t('withdrawal.paidDone', { amount, name: withdrawal.shopper.nickname }));
  };
  return <ActSheet {...sheet} words={words} act={pay} busy={busy} refused={refused} />;
}
