import { useMemo } from 'react';
import { trustedHtml } from '../../../web/trusted.ts';
import type { Item } from '../../features/purchase/offer.ts';
import { langOf } from '../../lib/texts/lang-of.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import styles from './detail.module.css';

/** 商品描述. The server sanitised the HTML when it was written (docs/architecture.md, Versions and libraries). */
export function Description({ item: { content: html, locale: written } }: { item: Item }) {
  const { t, locale } = useTexts();
  // The same object for the same text: React compares objects, and would write the HTML again.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  if (html === '') return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('detail.description')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and checked again */}
      <div className={styles.text} lang={langOf(written, locale)} dir="auto" dangerouslySetInnerHTML={trusted} />
    </section>
  );
}
