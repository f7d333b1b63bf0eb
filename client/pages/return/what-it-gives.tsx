import type { ReactNode } from 'react';
import type { Order } from '../../features/orders/order-row.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './return.module.css';

/** The money that comes back, and the steps until then. */
export function WhatItGives({ order }: { order: Order }) {
  const { t } = useTexts();
  const { item_price: price, return_gives: gives, tax } = order;
  const amount = { amount: <Money yuan={gives} /> };
  const steps: ReactNode[] =
    order.return_kind === 'cancel'
      ? [<Trans key="cancel" text={t('return.next.cancel', { amount: '{{amount}}' })} parts={amount} />]
      : [
          t('return.next.decide'),
          t('return.next.send'),
          <Trans key="paid" text={t('return.next.paid', { amount: '{{amount}}' })} parts={amount} />,
        ];
  return (
    <>
      <Card heading={t('return.gives')}>
        <Facts
          facts={[
            [t('order.step.pay'), <Money key="price" yuan={price} />],
            ...(gives < price ? [[t('return.lessTax'), <Amount key="tax" yuan={-tax} />] as const] : []),
            [t('return.toWallet'), <Money key="gives" yuan={gives} strong />],
          ]}
        />
      </Card>
      <Card heading={t('return.next')}>
        <ol className={styles.next}>
          {steps.map((step, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the steps never move
            <li key={place}>{step}</li>
          ))}
        </ol>
        <p className={styles.note}>{t('return.next.group')}</p>
      </Card>
    </>
  );
}
