import type { Order } from '../../features/orders/order-row.ts';
import { SentPictures } from '../../features/pictures/sent-pictures.tsx';
import { Answer } from '../../features/reviews/answer.tsx';
import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Stars } from '../../ui/stars/stars.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './review.module.css';

interface PublishedReviewProps {
  review: NonNullable<Order['review']>;
  /** Whether its form stands below, with what it says. */
  changeable: boolean;
}

/** The shopper's own review: until when it can be changed or what it says, whether it is hidden, the shop's answer. */
export function PublishedReview({ review, changeable }: PublishedReviewProps) {
  const { t } = useTexts();
  const { hidden_why: why, stars, text, pictures } = review;
  return (
    <Card>
      <div className="stack">
        {changeable ? (
          <p className={styles.until}>
            <Text k="review.changeable" time={<Time at={review.edit_until} />} />
          </p>
        ) : (
          <p className={styles.published}>
            <Stars value={stars} large />
            <Time at={review.created_at} />
          </p>
        )}
        {why && (
          <Hint kind="wait">
            <span>{t('review.isHidden', { why: t(`review.hidden.${why}`) })}</span> <b>{t('reviews.starsCount')}</b>
          </Hint>
        )}
        {!changeable && text !== '' && (
          <p className={styles.text} dir="auto">
            {text}
          </p>
        )}
        {!changeable && <SentPictures pictures={pictures.map(({ url }) => url)} />}
        <Answer answer={review.answer} at={review.answered_at} />
      </div>
    </Card>
  );
}
