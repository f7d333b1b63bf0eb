import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import type { Payout } from '../../ui/payout/payout.ts';
import { type Step, Track } from '../../ui/tracks/tracks.tsx';

type Times = Pick<Payout, 'second' | 'asked_at' | 'agreed_at' | 'agreed_until' | 'filed_at'>;

/**
 * How a withdrawal that two persons decide on goes out: asked, agreed, transferred, marked; nothing of another. Of the
 * transfer the shop knows only that it is in a file for the bank.
 */
export function Steps({ withdrawal }: { withdrawal: Times }) {
  const { t, dateTime } = useTexts();
  const { second, asked_at, agreed_at, agreed_until, filed_at } = withdrawal;
  if (!second && asked_at === null && agreed_until === null) return null;
  const agreed = agreed_until !== null;
  const asked = agreed || asked_at !== null;
  const filed = filed_at !== null;
  const stateOf = (done: boolean): Step['state'] => (done ? 'done' : 'next');
  const steps: Step[] = [
    {
      key: 'ask',
      state: stateOf(asked),
      what: t('withdrawal.step.ask'),
      when: asked_at !== null && dateTime(asked_at),
    },
    {
      key: 'agree',
      state: stateOf(agreed),
      what: t('withdrawal.step.agree'),
      when: agreed && agreed_at !== null ? dateTime(agreed_at) : t('withdrawal.step.another'),
    },
    {
      key: 'transfer',
      state: stateOf(filed),
      what: filed ? t('withdrawal.filed', { time: dateTime(filed_at) }) : t('withdrawal.step.transfer'),
      when: !agreed && !filed && t('withdrawal.step.afterYes'),
    },
    { key: 'mark', state: 'next', what: t('withdrawal.step.mark'), when: t('withdrawal.step.afterTransfer') },
  ];
  return (
    <Card>
      <Track icon="payout" name={t('withdrawal.steps')} steps={steps} />
    </Card>
  );
}
