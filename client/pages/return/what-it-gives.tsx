import { fenOf, yuanOf } from '../../../shared/money.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { ReturnedPart } from '../../features/orders/returned-pieces.ts';
import type { AskedPromise } from '../../lib/promises.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Back, Money } from '../../ui/price/price.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './return.module.css';

/** The money that comes back, and the steps until then. */
export function WhatItGives({ order, part, promised }: { order: Order; part: ReturnedPart; promised: AskedPromise }) {
  const { t } = useTexts();
  const { price, gives } = part;
  const amount = { amount: <Money yuan={gives} /> };
  return (
    <>
      <Card heading={t('return.gives')}>
        <Facts
          facts={[
            [t('order.step.pay'), <Money key="price" yuan={price} />],
            ...(gives < price
              ? [[t('return.lessTax'), <Amount key="tax" yuan={yuanOf(fenOf(gives) - fenOf(price))} />] as const]
              : []),
          ]}
          sum={[t('return.toWallet'), <Back key="gives" yuan={gives} />]}
        />
      </Card>
      <Card heading={t('return.next')}>
        <ol className={styles.next}>
          {order.return_kind === 'cancel' ? (
            <li>
              <Text k="return.next.cancel" {...amount} />
              <small>
                <PromiseText of="return" {...promised} />
              </small>
              <small>{t('return.next.cancelText')}</small>
              <small>{t('return.next.group')}</small>
            </li>
          ) : (
            <>
              <li>
                <span>{t('return.next.decide')}</span>
                <small>
                  <PromiseText of="return" {...promised} />
                </small>
                <small>{t('return.next.decideText')}</small>
              </li>
              <li>
                <span>{t('return.next.send')}</span>
                <small>{t('return.next.sendText')}</small>
              </li>
              <li>
                <Text k="return.next.paid" {...amount} />
                <small>{t('return.next.group')}</small>
              </li>
            </>
          )}
        </ol>
      </Card>
    </>
  );
}
