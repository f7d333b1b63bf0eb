import type { AskedPromise } from '../../lib/promises.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import styles from './support.module.css';

/** A conversation before its first message: who reads it, and when somebody is there. */
export function Welcome({ promised }: { promised: AskedPromise }) {
  const { t } = useTexts();
  return (
    <section className={styles.welcome}>
      <span className={styles.sign}>
        <Icon name="headset" />
      </span>
      <h2 className={styles.heading}>{t('support.empty.title')}</h2>
      <p>{t('support.empty.text')}</p>
      <p>
        <PromiseText of="support" {...promised} />
      </p>
      <p className={styles.hours}>
        <Icon name="clock" size={15} />
        <span>{t('serviceDesk.hours', { ...promised.promises.opening })}</span>
      </p>
    </section>
  );
}
