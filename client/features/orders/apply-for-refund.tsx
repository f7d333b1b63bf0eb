import type { FormEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import styles from './order-card.module.css';
import type { Order } from './order-row.ts';

/** 申请返税 (docs/spec.md, section 4): each order has a form of its own, which cannot be sent twice. */
export function ApplyForRefund({ order, pageKey }: { order: Order; pageKey: string }) {
  const { t } = useTexts();
  const fetcher = useFetcher();
  const busy = fetcher.state !== 'idle';
  const once = useOneAtATime();
  const sendOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    once(() => fetcher.submit(currentTarget));
  };
  return (
    <fetcher.Form method="post" className={styles.actions} onSubmit={sendOnce}>
      <input type="hidden" name="id" value={order.id} />
      <ShownTo />
      <input type="hidden" name="key" value={`${pageKey}-${order.id}`} />
      <Button type="submit" kind="primary" size="small" icon="refund" busy={busy}>
        {t(busy ? 'order.applying' : 'order.apply')}
      </Button>
    </fetcher.Form>
  );
}
