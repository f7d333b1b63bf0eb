import { Form, useSearchParams } from 'react-router-dom';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { isNoSum } from '../../lib/typed-number.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field } from '../../ui/field/field.tsx';
import { wordsFor } from './meant.ts';
import styles from './orders.module.css';

const TYPED = ['day', 'until', wordsFor.item, wordsFor.shopper, 'money', 'parcel'] as const;

/**
 * What staff type to find orders: days, an item, a shopper, a sum, a parcel's number. It is in the URL, beside what the
 * chips ask for.
 */
export function Filters() {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const may = useMay();
  const typed = TYPED.map((name) => query.get(name) ?? '');
  const [day, until, what, who, money, parcel] = typed;
  const kept = [...query].filter(([name]) => !['cursor', 'from', ...TYPED].includes(name));
  return (
    <Form key={typed.join(' ')} className={styles.filters} aria-label={t('orders.filters')}>
      {kept.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <Field label={t('orders.filter.from')} type="date" name="day" defaultValue={day} />
      <Field label={t('orders.filter.until')} type="date" name="until" defaultValue={until} />
      {may('catalogue:read') && (
        <Field
          label={t('orders.filter.item')}
          name={wordsFor.item}
          placeholder={t('orders.filter.itemHint')}
          autoComplete="off"
          maxLength={100}
          defaultValue={what}
        />
      )}
      {may('shoppers:read') && (
        <Field
          label={t('orders.filter.shopper')}
          name={wordsFor.shopper}
          placeholder={t('orders.filter.shopperHint')}
          autoComplete="off"
          maxLength={100}
          defaultValue={who}
        />
      )}
      <Field
        label={t('orders.filter.money')}
        name="money"
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={money}
        refused={isNoSum(money ?? '') ? t('field.noSum') : null}
      />
      <Field label={t('orders.filter.parcel')} name="parcel" autoComplete="off" maxLength={64} defaultValue={parcel} />
      <Button type="submit">{t('orders.show')}</Button>
    </Form>
  );
}
