import { type ReviewHiddenWhy, reviewHiddenWhy } from '../../../shared/contract/enums.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Note } from '../../ui/note/note.tsx';
import styles from './reviews.module.css';

/** The reasons to choose from, for the key. */
export const REASON = 'why';

interface HidingProps {
  /** Why it is hidden; null of one that is public. */
  hiddenWhy: ReviewHiddenWhy | null;
  chosen: ReviewHiddenWhy | null;
  /** Null for who may not hide. */
  onChoose: ((why: ReviewHiddenWhy) => void) | null;
}

/** Why a review is hidden, or for which of the published reasons it may be. */
export function Hiding({ hiddenWhy, chosen, onChoose }: HidingProps) {
  const { t } = useTexts();
  if (hiddenWhy !== null) {
    return (
      <Card title={t('reviews.state.hidden')} padded>
        <p>{t(`reviews.why.${hiddenWhy}`)}</p>
        <Note icon="hide">{t('reviews.hiddenMeans')}</Note>
      </Card>
    );
  }
  if (!onChoose) return null;
  return (
    <Card title={t('reviews.hideWhy')} padded>
      <fieldset className={styles.reasons}>
        <legend className="sr">{t('reviews.hideWhy')}</legend>
        {reviewHiddenWhy.map((why) => (
          <label key={why}>
            <input type="radio" name={REASON} value={why} checked={why === chosen} onChange={() => onChoose(why)} />
            <span>{t(`reviews.why.${why}`)}</span>
          </label>
        ))}
      </fieldset>
      <Note icon="hide">{t('reviews.hideMeans')}</Note>
    </Card>
  );
}
