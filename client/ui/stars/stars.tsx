import { Stars as DrawnStars, type StarsProps } from '../../../web/stars/stars.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import sprite from '../icon/icons.svg';
import styles from './stars.module.css';

const shape = `${sprite}#i-star-filled`;

/** So many of five stars. */
export function Stars(props: Pick<StarsProps, 'value' | 'large'>) {
  const { t } = useTexts();
  return <DrawnStars {...props} label={t('reviews.outOf', { stars: String(props.value) })} shape={shape} />;
}

/** An average as one star and its figure. */
export function Average({ stars }: { stars: number }) {
  const { t } = useTexts();
  const figure = stars.toFixed(1);
  return (
    <span className={styles.average} role="img" aria-label={t('reviews.outOf', { stars: figure })}>
      <Star /> <span>{figure}</span>
    </span>
  );
}

/** One filled star. */
export function Star({ className }: { className?: string }) {
  return (
    <svg className={className ?? styles.star} aria-hidden="true">
      <use href={shape} />
    </svg>
  );
}
