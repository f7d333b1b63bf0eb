import { timeNow } from '../../../web/clock.ts';
import type { StepUpSummary } from '../../lib/step-up-summary.ts';
import { useTexts } from '../../lib/texts.ts';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { Withdrawal } from './data.ts';
import styles from './withdrawal.module.css';

/** Whom a withdrawal is paid to, as it stands on the sheets. */
export function usePayee({ id, shopper, bank_name, bank_truename, bank_account }: Withdrawal): StepUpSummary['rows'] {
  const { t } = useTexts();
  return [
    [t('withdrawal.to'), `${shopper.nickname}, ${bank_truename}`],
    [
      t('withdrawal.card'),
      <span key="card">
        <span>{bank_name}</span> <Num>{bank_account}</Num>
      </span>,
    ],
    [t('table.number'), <Num key="number">{`W${id}`}</Num>],
  ];
}

/** The rules that a payment would be made against now. */
export const overridesOf = ({ payable_at, shopper, frozen }: Withdrawal) => ({
  early: payable_at !== null && payable_at > timeNow(),
  anyway: shopper.blocked || frozen,
});

/** How much to whom, and what it is paid against. */
export function Payee({ withdrawal }: { withdrawal: Withdrawal }) {
  const { t, dateTime } = useTexts();
  const { early, anyway } = overridesOf(withdrawal);
  const { money: sum, payable_at } = withdrawal;
  return (
    <>
      <div className={styles.summary}>
        <p className={styles.meta}>{t('withdrawal.out')}</p>
        <p className={styles.sum}>
          <Money fen={sum} strong />
        </p>
        <Pairs pairs={usePayee(withdrawal)} />
      </div>
      {early && payable_at !== null && <Note tone="wait">{t('withdrawal.early', { time: dateTime(payable_at) })}</Note>}
      {anyway && <Note tone="late">{t('withdrawal.anyway')}</Note>}
    </>
  );
}
