import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { ActSheet, type StepProps } from './act-sheet.tsx';
import { overridesOf } from './payee.tsx';

/**
 * Asks a second person, who sees the same facts, before any transfer, or has the reader confirm it alone where nobody
 * else could agree; why is in the asker's own words.
 */
export function Ask({ onDone, ...sheet }: StepProps) {
  const { t, money } = useTexts();
  const { withdrawal } = sheet;
  const { run, busy, refused } = useAct('withdrawalAsk');
  const { alone } = useSecond('withdrawal.pay');
  const amount = money(withdrawal.money);
  const words = {
    title: t(alone ? 'withdrawal.aloneTitle' : 'withdrawal.askTitle'),
    verb: t(alone ? 'withdrawal.aloneTitle' : 'withdrawal.askVerb'),
    means: t(alone ? 'withdrawal.aloneMeans' : 'withdrawal.askMeans'),
    button: t(alone ? 'withdrawal.aloneAsk' : 'withdrawal.ask', { amount }),
    note: t('withdrawal.why'),
  };
  const ask = async (note: string, summary: StepUpSummary) => {
    const acted = await run({ id: withdrawal.id, ...overridesOf(withdrawal), note }, summary);
    if (!acted.done) return;
    const isAgreed = acted.data.state === 'done';
    onDone(t(isAgreed ? 'withdrawal.aloneDone' : 'act.waits', { amount, name: withdrawal.shopper.nickname }));
  };
  return <ActSheet {...sheet} words={words} needsNote act={ask} busy={busy} refused={refused} />;
}
