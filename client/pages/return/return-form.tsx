import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { goodsReturnReasons } from '../../../shared/contract/enums.ts';
import { RETURN_PICTURES } from '../../../shared/return-pictures.ts';
import { rules } from '../../../shared/rules.ts';
import { InBlocks } from '../../features/orders/order-number.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { OrderedItem } from '../../features/orders/ordered-item.tsx';
import { partOf, type ReturnedPart } from '../../features/orders/returned-pieces.ts';
import { PictureField } from '../../features/pictures/picture-field.tsx';
import { useChosen } from '../../features/pictures/use-chosen.ts';
import { AskSupport } from '../../features/support/ask-support.tsx';
import type { AskedPromise } from '../../lib/promises.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useChanged } from '../../lib/use-changed.ts';
import { ActionBar } from '../../ui/action-bar/action-bar.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { Fieldset } from '../../ui/fieldset/fieldset.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Back } from '../../ui/price/price.tsx';
import { StepLinks } from '../../ui/stepper/step-links.tsx';
import { Text } from '../../ui/text/text.tsx';
import type { ReturnAnswer } from './action.ts';
import styles from './return.module.css';
import { Since } from './since.tsx';
import { WhatItGives } from './what-it-gives.tsx';

interface ReturnFormProps {
  order: Order;
  part: ReturnedPart;
  pageKey: string;
  promised: AskedPromise;
  answer: ReturnAnswer | undefined;
}

/** The form: reason, pictures, the money that comes back, and the next steps. */
export function ReturnForm({ order, part, pageKey, promised, answer }: ReturnFormProps) {
  const { t } = useTexts();
  const { search } = useLocation();
  const { chosen, setChosen, attach } = useChosen();
  const cancels = order.return_kind === 'cancel';
  return (
    <ScreenForm
      intent="return"
      answer={answer}
      submit={t('return.submit')}
      busy={t('order.applying')}
      attach={attach}
      files={!cancels}
      foot={(button) => (
        <ActionBar label={t('return.toWallet')} value={<Back yuan={part.gives} />}>
          {button}
        </ActionBar>
      )}
    >
      <input type="hidden" name="key" value={`${pageKey}-return`} />
      {/* What is asked for is what was shown, also if the parcel is sent meanwhile. */}
      <input type="hidden" name="kind" value={order.return_kind ?? ''} />
      <OrderedItem order={order}>
        <span>
          <Text k="order.number" number={<InBlocks number={order.orderno} />} />
        </span>
        <Since order={order} />
      </OrderedItem>
      {part.quantity !== null && (
        <Card>
          {/* Each is an address of the page, so that the sum on it is right without JavaScript too. */}
          <StepLinks
            label={t('field.quantity')}
            most={part.most}
            search={search}
            valueAt={(query) => partOf(order, query).quantity ?? 1}
            to={(pieces) => `/user/return/${order.orderno}?quantity=${pieces}`}
          />
          <input type="hidden" name="quantity" value={part.quantity} />
        </Card>
      )}
      <Card>
        <div className="stack loose">
          <Reasons answer={answer} />
          <Words said={answer?.values.words} problem={answer?.problems.words} />
          {!cancels && <PictureField chosen={chosen} onChange={setChosen} most={RETURN_PICTURES} />}
        </div>
      </Card>
      <WhatItGives order={order} part={part} promised={promised} />
      <Card rows>
        <Rows>
          <AskSupport orderno={order.orderno} />
        </Rows>
      </Card>
    </ScreenForm>
  );
}

function Reasons({ answer }: { answer: ReturnAnswer | undefined }) {
  const { t } = useTexts();
  const chosen = answer?.values.reason;
  /** Since the form was sent. */
  const [isChosen, setChosen] = useState(false);
  useChanged(answer, () => setChosen(false));
  const problem = isChosen ? undefined : answer?.problems.reason;
  return (
    <Fieldset legend={t('return.why')} className={styles.reasons}>
      {goodsReturnReasons.map((reason) => (
        <label key={reason} className={styles.reason}>
          <input
            type="radio"
            name="reason"
            value={reason}
            className="sr"
            required
            defaultChecked={reason === chosen}
            aria-invalid={problem ? true : undefined}
            onChange={() => setChosen(true)}
          />
          <span>{t(`return.reason.${reason}`)}</span>
        </label>
      ))}
      {problem && (
        <div className={styles.problem}>
          <RefusedHint>{problem}</RefusedHint>
        </div>
      )}
    </Fieldset>
  );
}

const { max } = rules.words;

function Words({ said = '', problem }: { said: string | undefined; problem: string | undefined }) {
  const { t, count } = useTexts();
  const [length, setLength] = useState([...said].length);
  return (
    <TextArea
      name="words"
      rows={2}
      label={t('return.tell')}
      problem={problem}
      note={
        <>
          <span>{`${t('return.wordsHelp')} · `}</span>
          <bdi dir="ltr">{`${count(length)} / ${count(max)}`}</bdi>
        </>
      }
      defaultValue={said}
      onInput={({ currentTarget }) => setLength([...currentTarget.value].length)}
    />
  );
}
