import type { ReactNode } from 'react';
import { Avatar } from '../../ui/slots/slots.tsx';
import { Stars } from '../../ui/stars/stars.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Answer } from './answer.tsx';
import type { Review } from './review.ts';
import styles from './review-row.module.css';

interface ReviewRowProps {
  review: Review;
  /** Its pictures. */
  children: ReactNode;
  /** Two lines of its text, as on the page of its item. */
  short?: boolean;
}

/** One review: who, how many stars, of which variant, what they say and show, and what the shop answered. */
export function ReviewRow({ review, short, children }: ReviewRowProps) {
  const { nickname, avatar, stars, variant, text, created_at: at } = review;
  return (
    <li className={styles.review}>
      <div className={styles.who}>
        <Avatar name={nickname} avatar={avatar} size={32} />
        <div className={styles.facts}>
          <p className={styles.name}>
            <bdi>{nickname}</bdi>
          </p>
          <p className={styles.meta}>
            <Stars value={stars} />
            {variant !== '' && <bdi>{variant}</bdi>}
            <span className={styles.time}>
              <Time at={at} />
            </span>
          </p>
        </div>
      </div>
      <Said text={text} editedAt={review.edited_at} short={short} />
      {review.picture_urls.length > 0 && <div className={styles.pictures}>{children}</div>}
      {review.answer !== '' && (
        <div className={styles.answer}>
          <Answer answer={review.answer} at={review.answered_at} />
        </div>
      )}
    </li>
  );
}

function Said({ text, editedAt, short }: { text: string; editedAt: string | null; short: boolean | undefined }) {
  return (
    <>
      {text !== '' && (
        <p className={styles.text} data-short={short} dir="auto">
          {text}
        </p>
      )}
      {editedAt !== null && (
        <p className={styles.edited}>
          <Text k="reviews.edited" time={<Time at={editedAt} />} />
        </p>
      )}
    </>
  );
}
