import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../icon/icon.tsx';
import { Phrase } from '../phrase/phrase.tsx';
import { Money } from '../price/price.tsx';
import { Time } from '../time/time.tsx';
import styles from './confirmation.module.css';
import { durationWords } from './duration.ts';
import type { Item, WaitingGroup } from './purchase.ts';

/** What comes back: the whole price when the group fails, the tax when it succeeds; and when. */
export function Promises({ item, group }: { item: Item; group: WaitingGroup | null }) {
  const { t } = useTexts();
  return (
    <ul className={styles.promises}>
      <li className={styles.hint}>
        <Icon name="shield" size={18} />
        <span>
          <MoneyBack item={item} group={group} />
        </span>
      </li>
      {item.tax > 0 && (
        <li className={styles.hint} data-kind="refund">
          <Icon name="refund" size={18} />
          <span>
            <Phrase
              text={t('confirm.refund', { amount: '{{amount}}' })}
              parts={{
                amount: (
                  <b>
                    <Money yuan={item.tax} />
                  </b>
                ),
              }}
            />
          </span>
        </li>
      )}
    </ul>
  );
}

function MoneyBack({ item, group }: { item: Item; group: WaitingGroup | null }) {
  const { t } = useTexts();
  const amount = (
    <b>
      <Money yuan={item.price} />
    </b>
  );
  if (group?.missing === 1) return t('confirm.nothingTaken');
  // A group opened now is cut short by the end of the sale.
  const deadline = group?.expires_at ?? (item.openTime < item.group_seconds ? item.sale_ends_at : null);
  return deadline ? (
    <Phrase
      text={t('confirm.backAt', { amount: '{{amount}}', time: '{{time}}' })}
      parts={{ amount, time: <Time at={deadline} /> }}
    />
  ) : (
    <Phrase
      text={t('confirm.backWithin', { amount: '{{amount}}', duration: durationWords(t, item.group_seconds) })}
      parts={{ amount }}
    />
  );
}
