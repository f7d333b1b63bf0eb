import type { ReactNode } from 'react';
import { RETURN_PICTURES } from '../../../shared/return-pictures.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { piecesOf } from '../../features/orders/returned-pieces.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import type { Promises } from '../../lib/promises.ts';
import { type T, useTexts } from '../../lib/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Field } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Back } from '../../ui/price/price.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import { Steps } from '../../ui/steps/steps.tsx';
import { Time } from '../../ui/time/time.tsx';
import { ActForm } from './act-form.tsx';
import type { OrderAnswer } from './action.ts';
import { Folded } from './folded.tsx';
import styles from './order-detail.module.css';
import { ReturnPictures } from './return-pictures.tsx';
import { returnSteps } from './return-steps.ts';

type Return = NonNullable<Order['goods_return']>;

interface ReturnCardProps {
  order: Order;
  asked: Return;
  promises: Promises;
  pageKey: string;
  answer: OrderAnswer | undefined;
}

/** The last return of the order: its steps, what was said, and what the shopper does next. */
export function ReturnCard({ order, asked, promises, pageKey, answer }: ReturnCardProps) {
  const texts = useTexts();
  const { t } = texts;
  const { state, kind, pictures, remark, amount } = asked;
  const over = state === 'refused' || state === 'withdrawn';
  const begun = begunText(asked, t);
  return (
    <Card heading={asked.state_txt}>
      <div className="stack">
        {!over && (
          <Steps
            steps={returnSteps(asked).map(([step, at]) => ({
              label: step === 'asked' ? begun : t(`goodsReturn.step.${step}`),
              state: at,
            }))}
          />
        )}
        {state === 'asked' && (
          <Hint kind="wait">
            <PromiseText of="return" promises={promises} at={asked.asked_at} />
          </Hint>
        )}
        {remark !== '' && <Hint kind={state === 'refused' ? 'error' : 'plain'}>{t('record.reason', { remark })}</Hint>}
        <Facts
          facts={factsOf(asked, piecesOf(order), texts)}
          // One that was refused or withdrawn gives nothing.
          sum={over ? undefined : [t('return.toWallet'), <Back key="gives" yuan={amount ?? order.return_gives} />]}
        />
        <ReturnPictures
          sent={asked.picture_urls}
          most={state === 'asked' && kind === 'return' ? RETURN_PICTURES - pictures : 0}
          answer={answer?.pictures}
        />
        <WayBack asked={asked} answer={answer?.sentBack} />
        {(state === 'asked' || state === 'accepted') && (
          <div className={styles.withdraw}>
            <ActForm act="withdraw" order={order} pageKey={pageKey} kind="quiet" size="small">
              {t('return.withdraw')}
            </ActForm>
          </div>
        )}
      </div>
    </Card>
  );
}

const begunText = ({ opened_by }: Return, t: T) =>
  t(opened_by === 'staff' ? 'goodsReturn.step.opened' : 'goodsReturn.step.asked');

/** Of how many pieces it is, if that says something, why it was asked for, and when each step was done. */
function factsOf(
  asked: Return,
  pieces: number | null,
  { t, count }: Pick<ReturnType<typeof useTexts>, 't' | 'count'>,
): [string, ReactNode][] {
  const { reason, words, pictures, carrier, number } = asked;
  const facts: [string, ReactNode][] = [
    [begunText(asked, t), <Time key="asked" at={asked.asked_at} />],
    ...(pieces === null ? [] : [[t('field.quantity'), count(pieces)] as [string, ReactNode]]),
    [t('field.reason'), t(`return.reason.${reason}`)],
  ];
  if (words !== '') facts.push([t('field.words'), <bdi key="words">{words}</bdi>]);
  if (pictures > 0) facts.push([t('field.picture'), String(pictures)]);
  const later: [string, string | null][] = [
    [asked.state === 'refused' ? asked.state_txt : t('goodsReturn.step.accepted'), asked.decided_at],
    [t('goodsReturn.step.sent_back'), asked.sent_back_at],
    [t('goodsReturn.step.arrived'), asked.arrived_at],
    [t('goodsReturn.step.paid'), asked.paid_at],
  ];
  const done = later.filter((step): step is [string, string] => step[1] !== null);
  // Goods that came may still be refused.
  done.sort(([, one], [, other]) => Date.parse(one) - Date.parse(other));
  for (const [label, at] of done) facts.push([label, <Time key={label} at={at} />]);
  if (number === '') return facts;
  const parcel = (
    <>
      <bdi>{carrier}</bdi> <bdi dir="ltr">{number}</bdi>
    </>
  );
  return [...facts, [t('field.tracking'), parcel]];
}

interface WayBackProps {
  asked: Return;
  answer: OrderAnswer['sentBack'];
}

/** How the goods come back: asked for once that is accepted, and corrected until they have arrived. */
function WayBack({ asked, answer }: WayBackProps) {
  const { t } = useTexts();
  const { state, carrier, number } = asked;
  if (state === 'accepted') return <SendBack asked={asked} answer={answer} />;
  if (state !== 'sent_back') return null;
  return (
    // Once it is saved it is folded up again.
    <Folded
      key={`${carrier} ${number}`}
      words={`${t('payment.modify')} · ${t('field.tracking')}`}
      needed={answer !== undefined}
    >
      <SendBack asked={asked} answer={answer} />
    </Folded>
  );
}

/** The address for the goods, and the form for carrier and number. */
function SendBack({ asked, answer }: WayBackProps) {
  const { t } = useTexts();
  const { return_address: address, carrier, number } = asked;
  const field = useSavedFields({ carrier, tracking: number }, answer);
  return (
    <>
      {address !== '' && (
        <div className={styles.backTo}>
          <p>
            <b>{t('return.address')}</b>
            <br />
            <bdi>{address}</bdi>
          </p>
          <CopyButton small text={address} what={t('return.address')} />
        </div>
      )}
      <ScreenForm intent="sentBack" answer={answer} submit={t('return.sentBack')} busy={t('form.saving')}>
        <Field {...field('carrier')} />
        <Field {...field('tracking')} dir="ltr" autoComplete="off" />
      </ScreenForm>
    </>
  );
}
