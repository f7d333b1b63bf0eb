import { useState } from 'react';
import { maskedName } from '../../../shared/masked-name.ts';
import { REVIEW_PICTURES } from '../../../shared/reviews.ts';
import { rules } from '../../../shared/rules.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { OrderedItem } from '../../features/orders/ordered-item.tsx';
import { PictureField } from '../../features/pictures/picture-field.tsx';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { SwitchRow } from '../../ui/switch-row/switch-row.tsx';
import type { ReviewAnswer } from './action.ts';
import { KeptPictures } from './kept-pictures.tsx';
import styles from './review.module.css';
import { StarsField } from './stars-field.tsx';

interface ReviewFormProps {
  order: Order;
  /** Of its shopper. */
  nickname: string;
  pageKey: string;
  answer: ReviewAnswer | undefined;
}

/** The form: stars, words, pictures, whether the shopper is named, and what becomes public. */
export function ReviewForm({ order, nickname, pageKey, answer }: ReviewFormProps) {
  const { t } = useTexts();
  const { chosen, setChosen, attach } = useChosen();
  const { review, variant = '' } = order;
  const { stars, review: text, anonymous } = answer?.values ?? (review ? saidIn(review) : {});
  const kept = review?.pictures ?? [];
  return (
    <ScreenForm
      intent="review"
      answer={answer}
      submit={t(review ? 'review.change' : 'review.publish')}
      busy={t('form.saving')}
      attach={attach}
      files
      foot={(button) => <ActionBar label={t('review.note')}>{button}</ActionBar>}
    >
      <input type="hidden" name="key" value={`${pageKey}-review`} />
      {review && <input type="hidden" name="change" value="1" />}
      <OrderedItem order={order}>
        {variant !== '' && (
          <span>
            <bdi>{variant}</bdi>
          </span>
        )}
      </OrderedItem>
      <Card>
        <StarsField chosen={stars} problem={answer?.problems.stars} answer={answer} />
      </Card>
      <Card>
        <div className="stack loose">
          <Words said={text} problem={answer?.problems.review} />
          <PictureField chosen={chosen} onChange={setChosen} most={REVIEW_PICTURES - kept.length} seenByAll>
            <KeptPictures pictures={kept} />
          </PictureField>
        </div>
      </Card>
      <Card>
        <SwitchRow
          name="anonymous"
          value="1"
          defaultChecked={Boolean(anonymous)}
          label={t('review.anonymous')}
          help={t('review.anonymousHelp', { nobody: t('waiting.hidden'), name: maskedName(nickname) })}
        />
        <dl className={styles.public}>
          <dt>{t('review.public')}</dt>
          <dd>
            <span>{t('review.publicWhat')}</span>
            {variant !== '' && (
              <>
                <span> · </span>
                <bdi>{variant}</bdi>
              </>
            )}
          </dd>
          <dt>{t('review.private')}</dt>
          <dd>{t('review.privateWhat')}</dd>
        </dl>
      </Card>
    </ScreenForm>
  );
}

const saidIn = ({ stars, text, anonymous }: NonNullable<Order['review']>): ReviewAnswer['values'] => ({
  stars: String(stars),
  review: text,
  anonymous: anonymous ? '1' : '',
});

const { max } = rules.review;

function Words({ said = '', problem }: { said: string | undefined; problem: string | undefined }) {
  const { t, count } = useTexts();
  const [length, setLength] = useState([...said].length);
  return (
    <TextArea
      name="review"
      rows={4}
      label={t('review.tell')}
      problem={problem}
      note={<bdi dir="ltr">{`${count(length)} / ${count(max)}`}</bdi>}
      defaultValue={said}
      onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
    />
  );
}
