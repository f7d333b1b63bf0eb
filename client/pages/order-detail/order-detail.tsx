import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { orderStatus } from '../../../shared/contract/enums.ts';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import { CLOSING } from '../../lib/order-address.ts';
import { readPromises } from '../../lib/promises.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useQuery } from '../../lib/use-query.ts';
import { Closed } from '../../ui/closed/closed.tsx';
import { AtDeadline, GROUP_EXPIRY_MS } from '../../ui/countdown/at-deadline.tsx';
import { SavedHint } from '../../ui/form/saved.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { AddressCard, type Place } from './address-card.tsx';
import { Closing } from './closing.tsx';
import { EarlierReturns } from './earlier-returns.tsx';
import { GroupCard } from './group-card.tsx';
import { LeaveCard } from './leave-card.tsx';
import { MoneyCard } from './money-card.tsx';
import { NextBar } from './next-bar.tsx';
import { OrderRows } from './order-rows.tsx';
import { ReceiptHead } from './receipt.tsx';
import { ReturnCard } from './return-card.tsx';
import { StateCard } from './state-card.tsx';
import { isLate } from './timeline.ts';
import { unlessAskedBefore, useClosedHere, useClosing } from './use-closing.ts';

export { orderPart as partLoader } from '../../features/orders/read-order.ts';
export { action } from './action.ts';

export const handle = {
  title: (t) => t('orderDetail.title'),
  wide: true,
  access: 'private',
  query: ['saved', 'lost', CLOSING],
} satisfies ScreenHandle;

export const shouldRevalidate = unlessAskedBefore;

/** One order by its number; 404 if it is not the shopper's. */
export async function loader({ params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [found, promises] = await Promise.all([
    orNotFound(api.order({ status: 0, orderno: params.orderno ?? '' })),
    readPromises(api),
  ]);
  const [order] = found.data;
  if (!order) throw notFound();
  const { addressable, ...to } = order.shipping;
  const book = addressable ? (await api.addressList({})).data : [];
  // The form begins with the address on file.
  const address = to.address === '' && book[0] ? placeOf(book[0]) : placeOf(to);
  return { order, address, book, promises, readAt: found.server_time, key: newIdempotencyKey() };
}

const placeOf = ({ truename, phone, address }: Place) => ({ truename, phone, address });

/** An order: its state, its money, its parcel, its return (docs/domain.md, Parcels and returns). */
export function Component() {
  const { order, address, book, promises, readAt, key } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { t } = useTexts();
  const query = useQuery();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  const closing = useClosing(order);
  const closedHere = useClosedHere(order);
  const { shipping, goods_return: asked } = order;
  const over = Date.parse(order.expires_at) <= Date.parse(readAt);
  const deadline = order.status === orderStatus.waiting ? order.expires_at : shipping.send_by;
  const addressCard = (shipping.addressable || shipping.address !== '') && (
    <AddressCard shipping={shipping} saved={address} book={book} answer={answer?.address} />
  );
  // Why a button was refused stands on the order.
  if (closing.shown && !answer) return <Closing order={order} pageKey={key} onClose={closing.close} />;
  return (
    <MainColumn wide>
      <ReceiptHead />
      {closedHere && <Closed as="h2" people={order.group.members} seats={order.group.seats} />}
      <SavedHint />
      {query.has('lost') && asked?.state === 'asked' && <RefusedHint>{t('return.picturesLost')}</RefusedHint>}
      <RefusedHint>{answer?.refused}</RefusedHint>
      <StateCard
        order={order}
        over={over}
        late={isLate(order, readAt)}
        promised={{ promises, at: readAt }}
        pageKey={key}
      />
      {asked && <ReturnCard order={order} asked={asked} promises={promises} pageKey={key} answer={answer} />}
      <EarlierReturns order={order} />
      {shipping.addressable && addressCard}
      <MoneyCard order={order} />
      <GroupCard order={order} over={over} />
      {!shipping.addressable && addressCard}
      <OrderRows order={order} />
      {order.group.leavable && !over && <LeaveCard order={order} pageKey={key} />}
      <NextBar order={order} pageKey={key} />
      {deadline && <AtDeadline deadlines={[deadline]} since={readAt} grace={GROUP_EXPIRY_MS} onPassed={revalidate} />}
    </MainColumn>
  );
}
