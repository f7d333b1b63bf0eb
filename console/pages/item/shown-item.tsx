import { useMemo } from 'react';
import { useTexts } from '../../../client/lib/texts/texts.ts';
import { Badge } from '../../../client/ui/badge/badge.tsx';
import { RefundBadge } from '../../../client/ui/badge/refund-badge.tsx';
import { Button } from '../../../client/ui/button/button.tsx';
import { Price, PriceFrom, StruckPrice } from '../../../client/ui/price/price.tsx';
import { trustedHtml } from '../../../web/trusted.ts';
import styles from './shown-item.module.css';

interface ShownItemProps {
  name: string;
  /** Sanitised HTML. */
  content: string;
  picture: string;
  /** In yuan. */
  price: number;
  /** Of the dearest variant; null if there is no other price. */
  priceMax: number | null;
  orgPrice: number;
  tax: number;
  groupSize: number;
  sold: number;
  soldOut: boolean;
}

/** An item as its screen in the shop shows it, by the shop's own parts, with the bar to buy it. */
export function ShownItem({ name, content, picture, price, priceMax, orgPrice, tax, ...item }: ShownItemProps) {
  const { groupSize, sold, soldOut } = item;
  const { t } = useTexts();
  const html = useMemo(() => ({ __html: trustedHtml(content) }), [content]);
  return (
    <>
      <img className={styles.hero} src={picture} alt="" />
      <div className={styles.facts}>
        <p className={styles.prices}>
          <Price yuan={price} max={priceMax} size="detail" />
          {priceMax === null && orgPrice > price && <StruckPrice reference={{ yuan: orgPrice, of: 'list' }} />}
        </p>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <div className={styles.badges}>
          {tax > 0 && <RefundBadge yuan={tax} />}
          <Badge kind="brand">{t('detail.groupOf', { count: groupSize })}</Badge>
          {soldOut && <Badge kind="neutral">{t('item.soldOut')}</Badge>}
          <span className={styles.sold}>{t('item.grouped', { count: sold })}</span>
        </div>
      </div>
      {content !== '' && (
        <div className={styles.card}>
          <p className={styles.heading}>{t('detail.description')}</p>
          {/* biome-ignore lint/security/noDangerouslySetInnerHtml: only clean markup passes, as in the shop */}
          <div className={styles.text} dir="auto" dangerouslySetInnerHTML={html} />
        </div>
      )}
      <div className={styles.bar}>
        {priceMax === null ? <Price yuan={price} /> : <PriceFrom yuan={price} />}
        <Button kind="primary" disabled={soldOut}>
          {t(soldOut ? 'submit.soldOut' : 'submit.buy')}
        </Button>
      </div>
    </>
  );
}
