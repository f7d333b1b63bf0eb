import { times } from '../../../shared/quantity.ts';
import { withVariant } from '../../../shared/variants.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Num } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import { Qr } from '../../ui/qr/qr.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import type { Address } from './data.ts';
import styles from './packing.module.css';

/** Labels to print: whom each order goes to, what it is, which variant, how many pieces, and its number as text and as a QR code. */
export function Packing({ labels, onBack }: { labels: readonly Address[]; onBack: () => void }) {
  const { t } = useTexts();
  return (
    <ScreenLayout
      title={t('screen.packing')}
      acts={
        <>
          <Button onClick={onBack}>{t('action.back')}</Button>
          <Button kind="primary" icon="print" onClick={() => window.print()}>
            {t('shipping.print', { count: labels.length })}
          </Button>
        </>
      }
    >
      <Note>{t('packing.means')}</Note>
      <ul className={styles.labels}>
        {labels.map(({ number, code, item, variant, sku, quantity, truename, phone, address }) => (
          <li key={number}>
            <div>
              <p className={styles.name}>
                <bdi>{truename}</bdi> <bdi dir="ltr">{phone}</bdi>
              </p>
              <p className={styles.address}>
                <bdi>{address}</bdi>
              </p>
              <p className={styles.item}>
                <bdi>{withVariant(item, variant)}</bdi> <b>{times(quantity)}</b> {sku && <Num>{sku}</Num>}
              </p>
              <p className={styles.number}>
                <Num>{spaced(number)}</Num>
              </p>
            </div>
            <Qr text={code} label={t('packing.code', { number })} />
          </li>
        ))}
      </ul>
    </ScreenLayout>
  );
}
