import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { MoneyField } from '../../ui/field/field.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { Recharge } from './recharge.ts';
import styles from './recharges.module.css';

interface AmountProps {
  recharge: Recharge;
  /** What was found; null while it is no sum. */
  found: number | null;
  /** Null if there is nothing to decide. */
  onChange: ((found: number | null) => void) | null;
}

/** The claim beside what was found, and what a difference means. */
export function Amount({ recharge: { money: sum, claimed, status, remark }, found, onChange }: AmountProps) {
  const { t, money } = useTexts();
  const { shop } = useServices();
  return (
    <Card title={t('recharges.amount')} padded>
      <div className={styles.amounts}>
        <div>
          <span className={styles.label}>{t('recharges.claimed')}</span>
          <p className={styles.claim}>
            <Money fen={claimed ?? sum} strong />
          </p>
        </div>
        {onChange ? (
          <MoneyField
            label={t('recharges.found')}
            keyName="a"
            name="found"
            symbol={shop.currency}
            fen={found}
            large
            refused={found === null ? t('recharges.foundMissing') : null}
            onChange={onChange}
          />
        ) : (
          <div>
            <span className={styles.label}>{t(`recharge.${status}`)}</span>
            <p className={styles.claim}>
              <Money fen={status === 'credited' ? sum : 0} strong />
            </p>
          </div>
        )}
      </div>
      {onChange && found !== null && found !== sum && (
        <Note tone="wait">
          {t(found < sum ? 'recharges.less' : 'recharges.more', {
            difference: money(Math.abs(found - sum)),
            amount: money(found),
          })}
        </Note>
      )}
      {remark !== '' && <Note>{t('remark.read', { remark })}</Note>}
    </Card>
  );
}
