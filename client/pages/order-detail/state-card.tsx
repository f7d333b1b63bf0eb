import { useId } from 'react';
import { hasTaxRefund, mayApply, taxRefundOf } from '../../features/orders/may-apply.ts';
import { nextOf } from '../../features/orders/next.ts';
import type { Order } from '../../features/orders/order-row.ts';
import { taxStepsOf } from '../../features/orders/progress.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import type { AskedPromise } from '../../lib/promises.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { CopyButton } from '../../ui/copy-button/copy-button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Figure } from '../../ui/price/price.tsx';
import { PromiseText } from '../../ui/promise/promise.tsx';
import { currentStep, type Step } from '../../ui/steps/current-step.ts';
import { Pieces, Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import { ActForm } from './act-form.tsx';
import styles from './state-card.module.css';
import { headOf, type Point, pointsOf } from './timeline.ts';

interface StateCardProps {
  order: Order;
  /** The time of its group is over. */
  over: boolean;
  /** The goods should have been sent. */
  late: boolean;
  promised: AskedPromise;
  pageKey: string;
}

/** What is true now, the parcel, and the two tracks: group, money and parcel, and beside it the tax refund. */
export function StateCard({ order, over, late, promised, pageKey }: StateCardProps) {
  const { t } = useTexts();
  const { title, text, at } = headOf(order, over, t);
  return (
    <Card>
      <div className={styles.head}>
        <h2 className={styles.title}>{title}</h2>
        {text && (
          <p className={styles.text}>
            <Pieces text={text} parts={{ time: at && <Time at={at} /> }} />
          </p>
        )}
      </div>
      {late && <Late orderno={order.orderno} />}
      <Parcel shipping={order.shipping} />
      <div className={styles.tracks}>
        <Track points={pointsOf(order, late, t)} label={t('orderDetail.progress')} />
        {hasTaxRefund(order) && <TaxRefund order={order} promised={promised} pageKey={pageKey} />}
      </div>
    </Card>
  );
}

/** The promise to send was not kept. */
function Late({ orderno }: Pick<Order, 'orderno'>) {
  const { t } = useTexts();
  return (
    <div className={styles.late}>
      <Hint kind="wait">
        <span>{t('parcel.text.late')}</span>
        <Link to={addressOfThread(orderno)} className={styles.ask}>
          {t('support.ask')}
        </Link>
      </Hint>
    </div>
  );
}

/** Carrier and number of the parcel, to copy and to follow. */
function Parcel({ shipping: { carrier, number, url } }: Pick<Order, 'shipping'>) {
  const { t } = useTexts();
  if (number === '') return null;
  const name = t('field.tracking');
  return (
    <div className={styles.parcel}>
      <Icon name="truck" />
      <p className={styles.words}>
        <span className={styles.label}>
          <bdi>{carrier}</bdi>
          <span>{` · ${name}`}</span>
        </span>
        <bdi dir="ltr" className={styles.number}>
          {number}
        </bdi>
      </p>
      <CopyButton small text={number} what={name} />
      {url !== '' && (
        <a className={styles.follow} href={url} target="_blank" rel="noreferrer">
          <span>{t('orderDetail.track')}</span>
          <Icon name="next" size={15} flip />
        </a>
      )}
    </div>
  );
}

function Track({ points, label }: { points: Point[]; label: string }) {
  const current = currentStep(points);
  return (
    <ol className={styles.track} aria-label={label}>
      {points.map((point, at) => (
        <li key={point.label} className={styles.point} data-state={point.state} aria-current={current(at)}>
          <b>{point.label}</b>
          <Done state={point.state} />
          <PointDetail {...point} />
        </li>
      ))}
    </ol>
  );
}

function Done({ state }: Pick<Step, 'state'>) {
  const { t } = useTexts();
  return state === 'done' && <span className="sr">{t('steps.done')}</span>;
}

function PointDetail({ detail, at }: Point) {
  const time = at && <Time at={at} />;
  if (!detail && !time) return null;
  return <small>{detail ? <Pieces text={detail} parts={{ time }} /> : time}</small>;
}

/** The tax refund: its sum, its steps, and the button to apply unless the bar has it. */
function TaxRefund({ order, promised, pageKey }: Pick<StateCardProps, 'order' | 'promised' | 'pageKey'>) {
  const { t } = useTexts();
  const sum = useId();
  const steps = taxStepsOf(order, t);
  const current = currentStep(steps);
  return (
    <aside className={styles.tax} aria-labelledby={sum}>
      <p id={sum} className={styles.sum}>
        <Text k="order.refund" amount={<Sum yuan={taxRefundOf(order)} />} />
      </p>
      <ol className={styles.steps}>
        {steps.map((step, at) => (
          <li key={step.label} data-state={step.state} aria-current={current(at)}>
            <span>{step.label}</span>
            <Done state={step.state} />
          </li>
        ))}
      </ol>
      {(mayApply(order) || order.tax_requested_at) && (
        <p className={styles.remark}>
          <PromiseText of="refund" promises={promised.promises} at={order.tax_requested_at ?? promised.at} />
        </p>
      )}
      {mayApply(order) && order.remark !== '' && (
        <p className={styles.remark}>{t('order.succeeded.remark', { remark: order.remark })}</p>
      )}
      {mayApply(order) && nextOf(order) !== 'apply' && (
        <ActForm act="apply" order={order} pageKey={pageKey} kind="line" size="small" block>
          {t('order.apply')}
        </ActForm>
      )}
    </aside>
  );
}

function Sum({ yuan }: { yuan: number }) {
  return (
    <b className={styles.amount}>
      <Figure yuan={yuan} />
    </b>
  );
}
