import { useState } from 'react';
import { useNavigate, useRevalidator } from 'react-router-dom';
import type { ReviewHiddenWhy } from '../../../shared/contract/enums.ts';
import { useSeen } from '../../../web/seen.ts';
import { useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { useOutcome, withOutcome } from '../../lib/outcome.ts';
import { CODES } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Columns, Stack } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { QueueItem } from '../../ui/queue/queue.tsx';
import { Unsaved } from '../../ui/unsaved/unsaved.tsx';
import { ANSWER, Answer } from './answer.tsx';
import { Bar } from './bar.tsx';
import { factsOf } from './facts-of.tsx';
import { ReviewHead } from './head.tsx';
import { Hiding, REASON } from './hiding.tsx';
import type { Review } from './review.ts';
import { Said } from './said.tsx';
import { useActs } from './use-acts.ts';

interface PickedProps {
  review: Review;
  /** What opens after an act. */
  next: string;
}

const focus = (name: string) => document.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();

/** One review: what it says, what the shop knows about it, the answer, and the reasons for which it may be hidden. */
export function PickedReview({ review, next }: PickedProps) {
  const texts = useTexts();
  const { t } = texts;
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const outcome = useOutcome();
  const mayDo = useMay()('reviews:do');
  const seen = useSeen();
  const [text, setText] = useState('');
  const [why, setWhy] = useState<ReviewHiddenWhy | null>(null);
  const { id, hidden_why: hiddenWhy, checked_at: checkedAt, answered_at: answeredAt } = review;
  // In place of this one: what was typed for it is not left, it is sent or given up.
  const leave = (sentence: string) => void navigate(next, { replace: true, ...withOutcome(sentence) });
  const acts = useActs(review, leave);
  const mayAnswer = mayDo && answeredAt === null && hiddenWhy === null;
  const words = text.trim();
  const answer = () => {
    if (words !== '') void acts.answer(words);
  };
  const hide = () => {
    if (why === null) focus(REASON);
    else void acts.hide(why);
  };
  const check = () => (checkedAt === null ? void acts.check() : void navigate(next));
  const show = () => void acts.show();
  useKeys({
    ...(mayAnswer && { n: () => focus(ANSWER), 'Ctrl+Enter': answer }),
    // They act at once: a key that is pressed twice does not act on the next one too.
    ...(mayDo && seen && { r: hiddenWhy === null ? hide : show, s: check }),
  });
  /** What was typed stays. */
  const readAgain = () => {
    acts.forget();
    void revalidate();
  };

  return (
    <QueueItem
      head={<ReviewHead review={review} />}
      notice={
        <>
          {outcome && <Outcome>{outcome}</Outcome>}
          <Here subject={`review:${id}`} />
          <RefusedNote refused={acts.refused}>
            {acts.refused?.code === CODES.changed && (
              <Button size="small" icon="rotate" onClick={readAgain}>
                {t('reviews.readAgain')}
              </Button>
            )}
          </RefusedNote>
        </>
      }
      acts={
        mayDo && (
          <Bar
            isHidden={hiddenWhy !== null}
            needsReason={why === null}
            isChecked={checkedAt !== null}
            busy={acts.busy}
            onHide={hide}
            onShow={show}
            onCheck={check}
            onAnswer={mayAnswer ? answer : null}
            isEmpty={words === ''}
          />
        )
      }
    >
      <Columns kind="side">
        <Stack>
          <Said review={review} />
          <Answer review={review} text={text} onChange={mayDo ? setText : null} />
        </Stack>
        <Stack>
          <Card title={t('facts.title')} padded>
            <Facts facts={factsOf(review, texts)} />
          </Card>
          <Hiding hiddenWhy={hiddenWhy} chosen={why} onChoose={mayDo ? setWhy : null} />
        </Stack>
      </Columns>
      <Unsaved when={words !== ''} />
    </QueueItem>
  );
}
