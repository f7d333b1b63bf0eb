import { useMemo } from 'react';
import { useTexts } from '../../lib/texts/texts.ts';
import { trustedHtml } from '../../lib/trusted.ts';
import styles from './detail.module.css';

/** 商品描述. The server has made the HTML safe when it was written (docs/architecture.md, Versions and libraries). */
export function Description({ html }: { html: string }) {
  const { t } = useTexts();
  // One value for one text: React compares it, and would write the same again.
  const trusted = useMemo(() => ({ __html: trustedHtml(html) }), [html]);
  if (html === '') return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('detail.description')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write, and looked at once more */}
      <div className={styles.text} dir="auto" dangerouslySetInnerHTML={trusted} />
    </section>
  );
}
