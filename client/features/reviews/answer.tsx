import { useTexts } from '../../lib/texts/texts.ts';
import { Time } from '../../ui/time/time.tsx';
import styles from './answer.module.css';

/** What the shop answered; nothing until then. */
export function Answer({ answer, at }: { answer: string; at: string | null }) {
  const { t } = useTexts();
  if (answer === '' || at === null) return null;
  return (
    <div className={styles.answer}>
      <p>
        <b>{t('reviews.answer')}</b>
        <span> · </span>
        <Time at={at} />
      </p>
      <p className={styles.lines} dir="auto">
        {answer}
      </p>
    </div>
  );
}
