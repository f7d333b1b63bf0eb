import { ShownTo } from '../../ui/form/shown-to.tsx';
import type { Act } from './acts.ts';
import type { Order } from './order-row.ts';

export interface ActFieldsProps {
  act: Act;
  order: Pick<Order, 'id' | 'orderno'>;
  /** Begins the idempotency key; a new one for each reading of the page. */
  pageKey: string;
}

/** The fields of a form that is one button of an order. */
export function ActFields({ act, order: { id, orderno }, pageKey }: ActFieldsProps) {
  return (
    <>
      <input type="hidden" name="intent" value={act} />
      {/* Each by what its call takes: an earlier version, beside this one in an upgrade, looks at nothing else. */}
      {act === 'apply' ? (
        <input type="hidden" name="id" value={id} />
      ) : (
        <input type="hidden" name="orderno" value={orderno} />
      )}
      <input type="hidden" name="key" value={`${pageKey}-${id}-${act}`} />
      <ShownTo />
    </>
  );
}
