import { locales } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note/note.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Review } from './review.ts';
import styles from './reviews.module.css';

/** The field of the answer, for its key. */
export const ANSWER = 'answer';

interface AnswerProps {
  review: Review;
  text: string;
  /** Null for who may not answer. */
  onChange: ((text: string) => void) | null;
}

/** What the shop answers, which becomes public with the review: once, and not while that is hidden. */
export function Answer({ review, text, onChange }: AnswerProps) {
  const { t } = useTexts();
  const { answer, answered_at: answeredAt, answered_by: answeredBy, hidden_why: hiddenWhy, locale } = review;
  if (answeredAt !== null) {
    return (
      <Card title={t('reviews.answer')} padded>
        <p className={styles.words} dir="auto">
          {answer}
        </p>
        <p className={styles.meta}>
          <span>{t('reviews.answeredBy', { name: answeredBy ?? '' })}</span> <Time at={answeredAt} />
        </p>
      </Card>
    );
  }
  if (!onChange) return null;
  return (
    <Card title={t('reviews.answer')} sub={hiddenWhy === null && t('reviews.answerPublic')} padded>
      {hiddenWhy === null ? (
        <TextArea
          label={t('reviews.answerIn', { language: locales[locale].name })}
          keyName="n"
          name={ANSWER}
          rows={4}
          maxLength={500}
          dir="auto"
          value={text}
          onChange={onChange}
          hint={t('reviews.answerHint')}
        />
      ) : (
        <Note>{t('reviews.answerHidden')}</Note>
      )}
    </Card>
  );
}
