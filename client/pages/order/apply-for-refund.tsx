import type { FormEvent } from 'react';
import { useActionData, useFetcher } from 'react-router-dom';
import { useTexts } from '../../app/texts.tsx';
import { Button } from '../../components/button/button.tsx';
import { useOneAtATime } from '../../components/button/use-one-at-a-time.ts';
import { Hint } from '../../components/hint/hint.tsx';
import styles from './order-card.module.css';
import type { ApplicationAnswer, Order } from './order-data.ts';

/** 申请返税 (spec, section 4): a form of its own for each order, which cannot be sent twice. */
export function ApplyForRefund({ order, pageKey }: { order: Order; pageKey: string }) {
  const { t } = useTexts();
  const fetcher = useFetcher<ApplicationAnswer | null>();
  const sent = useActionData<ApplicationAnswer>();
  const busy = fetcher.state !== 'idle';
  const mayBegin = useOneAtATime(busy);
  const answer = fetcher.data === undefined ? sent : fetcher.data;
  const sendOnce = (event: FormEvent) => {
    if (!mayBegin()) event.preventDefault();
  };
  return (
    <fetcher.Form method="post" className={styles.actions} onSubmit={sendOnce}>
      {answer?.id === String(order.id) && !busy && (
        <Hint kind="error" role="alert">
          {answer.refused}
        </Hint>
      )}
      <input type="hidden" name="id" value={order.id} />
      <input type="hidden" name="key" value={`${pageKey}-${order.id}`} />
      <Button type="submit" kind="primary" size="small" icon="refund" busy={busy}>
        {t(busy ? 'order.applying' : 'order.apply')}
      </Button>
    </fetcher.Form>
  );
}
