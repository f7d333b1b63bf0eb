import { useTexts } from '../../app/texts.tsx';
import styles from './detail.module.css';

/** 商品描述. The server has made the HTML safe when it was written (design.md, Versions and libraries). */
export function Description({ html }: { html: string }) {
  const { t } = useTexts();
  if (html === '') return null;
  return (
    <section className={styles.card}>
      <h2 className={styles.heading}>{t('detail.description')}</h2>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: sanitised on write */}
      <div className={styles.text} dir="auto" dangerouslySetInnerHTML={{ __html: html }} />
    </section>
  );
}
