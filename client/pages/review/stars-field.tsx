import { useState } from 'react';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { Fieldset } from '../../ui/fieldset/fieldset.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Star } from '../../ui/stars/stars.tsx';
import type { ReviewAnswer } from './action.ts';
import styles from './review.module.css';

/** What each number of stars says, from one to five. */
const words: readonly TextKey[] = [
  'review.stars.one',
  'review.stars.two',
  'review.stars.three',
  'review.stars.four',
  'review.stars.five',
];

interface StarsFieldProps {
  /** How many the form begins with. */
  chosen: string | undefined;
  problem: string | undefined;
  answer: ReviewAnswer | undefined;
}

/** One to five stars, with a word for each number. */
export function StarsField({ chosen, problem, answer }: StarsFieldProps) {
  const { t } = useTexts();
  /** Since the form was sent. */
  const [isChosen, setChosen] = useState(false);
  useChanged(answer, () => setChosen(false));
  const shown = isChosen ? undefined : problem;
  return (
    <Fieldset legend={t('review.howMany')}>
      <div className={styles.stars}>
        {words.map((word, place) => (
          <label key={word} className={styles.star}>
            <input
              type="radio"
              name="stars"
              value={place + 1}
              className="sr"
              required
              defaultChecked={String(place + 1) === chosen}
              aria-invalid={shown ? true : undefined}
              onChange={() => setChosen(true)}
            />
            <Star className={styles.figure} />
            <span className="sr">{`${t('reviews.stars', { count: place + 1 })}: ${t(word)}`}</span>
          </label>
        ))}
        <p className={styles.words} aria-hidden="true">
          {words.map((word) => (
            <span key={word}>{t(word)}</span>
          ))}
        </p>
      </div>
      {shown && <RefusedHint>{shown}</RefusedHint>}
    </Fieldset>
  );
}
