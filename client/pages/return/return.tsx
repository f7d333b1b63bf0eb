import { type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { partOf } from '../../features/orders/returned-pieces.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import { addressOfOrder } from '../../lib/order-address.ts';
import { readPromises } from '../../lib/promises.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { ReturnForm } from './return-form.tsx';

type ReturnData = Awaited<ReturnType<typeof loader>>;

export { action } from './action.ts';

export const handle = {
  title: (t, data) => t(data?.order.return_kind === 'cancel' ? 'return.cancelTitle' : 'return.title'),
  access: 'private',
  file: 'picture',
  query: ['quantity'],
} satisfies ScreenHandle<ReturnData>;

/** The order to return or to cancel; one that is neither leads to its own screen. */
export async function loader({ params, request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [found, promises] = await Promise.all([
    orNotFound(api.order({ status: 0, orderno: params.orderno ?? '' })),
    readPromises(api),
  ]);
  const [order] = found.data;
  if (!order) throw notFound();
  if (order.return_kind === null) throw replace(addressOfOrder(order.orderno));
  const part = partOf(order, new URL(request.url).search);
  return { order, part, key: newIdempotencyKey(), promised: { promises, at: found.server_time } };
}

/** Asks to return the goods, or to cancel before they are sent (docs/domain.md, Parcels and returns). */
export function Component() {
  const { order, part, key, promised } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <MainColumn>
      <ReturnForm order={order} part={part} pageKey={key} promised={promised} answer={answer} />
    </MainColumn>
  );
}
