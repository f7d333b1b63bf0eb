import { SentPictures } from '../../features/pictures/sent-pictures.tsx';
import type { Item } from '../../features/purchase/offer.ts';
import { addressOfReviews } from '../../features/reviews/review.ts';
import { ReviewRow } from '../../features/reviews/review-row.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Average } from '../../ui/stars/stars.tsx';
import styles from './detail.module.css';

/** The newest reviews, whatever their stars, and the way to all; nothing while there is none. */
export function ReviewsCard({ item: { id, rating, reviews } }: { item: Item }) {
  const { t } = useTexts();
  if (!rating) return null;
  return (
    <section className={styles.card} aria-labelledby="reviews">
      <div className={styles.reviewsHead}>
        <h2 className={styles.heading} id="reviews">
          {t('reviews.title')}
        </h2>
        <Average stars={rating.average} />
        <Link to={addressOfReviews(id)} className={styles.all}>
          <span>{t('reviews.allOf', { total: rating.count })}</span>
          <Icon name="next" size={15} flip />
        </Link>
      </div>
      <ul>
        {reviews.map((review) => (
          <ReviewRow key={review.id} review={review} short>
            <SentPictures pictures={review.picture_urls} />
          </ReviewRow>
        ))}
      </ul>
    </section>
  );
}
