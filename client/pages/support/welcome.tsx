import { SUPPORT_HOURS } from '../../lib/support-hours.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './support.module.css';

/** A conversation before its first message: who reads it, and when somebody is there. */
export function Welcome() {
  const { t } = useTexts();
  return (
    <section className={styles.welcome}>
      <span className={styles.sign}>
        <Icon name="headset" />
      </span>
      <h2 className={styles.heading}>{t('support.empty.title')}</h2>
      <p>{t('support.empty.text')}</p>
      <p className={styles.hours}>
        <Icon name="clock" size={15} />
        <span>{t('serviceDesk.hours', SUPPORT_HOURS)}</span>
      </p>
    </section>
  );
}
