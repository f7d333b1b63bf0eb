import { reviewHiddenWhy } from '../../../shared/contract/enums.ts';
import type { Review } from '../../features/reviews/review.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './reviews.module.css';

/** How many reviews the shop has hidden at this place, and why. */
export function HiddenReviews({ reviews }: { reviews: readonly Review[] }) {
  const { t, count } = useTexts();
  const reasons = reviewHiddenWhy.flatMap((why) => {
    const { length } = reviews.filter((review) => review.hidden_why === why);
    if (length === 0) return [];
    const named = t(`review.hidden.${why}`);
    return [length === reviews.length ? named : `${named} (${count(length)})`];
  });
  return (
    <li className={styles.hidden}>
      <Icon name="info" size={18} />
      <p>
        <span>{t('reviews.hidden', { count: reviews.length, why: reasons.join(' · ') })}</span>{' '}
        <b>{t('reviews.starsCount')}</b>
      </p>
    </li>
  );
}
