import type { ItemReviews } from '../../features/reviews/review.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Stars } from '../../ui/stars/stars.tsx';
import styles from './reviews.module.css';

interface RatingFiguresProps {
  rating: NonNullable<ItemReviews['rating']>;
  byStars: ItemReviews['by_stars'];
}

/** The average, and how many reviews have how many stars, hidden ones among them. */
export function RatingFigures({ rating, byStars }: RatingFiguresProps) {
  const { t, count } = useTexts();
  return (
    <Card>
      <div className={styles.figures}>
        <div className={styles.average}>
          <b>{rating.average.toFixed(1)}</b>
          <Stars value={rating.average} large />
          <p>{t('reviews.count', { count: rating.count })}</p>
        </div>
        <ul className={styles.byStars}>
          {byStars.map(({ stars, count: number }) => (
            <li key={stars}>
              <span>{t('reviews.stars', { count: stars })}</span>
              <svg className={styles.bar} aria-hidden="true">
                <rect className={styles.track} width="100%" height="6" rx="3" />
                <rect width={`${(number * 100) / rating.count}%`} height="6" rx="3" />
              </svg>
              <span className={styles.number}>{count(number)}</span>
            </li>
          ))}
        </ul>
      </div>
    </Card>
  );
}
