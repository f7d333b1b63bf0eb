import type { GoodsReturnState } from '../../../shared/contract/enums.ts';
import type { Order } from '../../features/orders/order-row.ts';
import type { Step } from '../../ui/steps/current-step.ts';

type Return = NonNullable<Order['goods_return']>;
type ReturnStep = Exclude<GoodsReturnState, 'refused' | 'withdrawn'>;

const stepsByKind: Record<Return['kind'], readonly ReturnStep[]> = {
  cancel: ['asked', 'paid'],
  return: ['asked', 'accepted', 'sent_back', 'arrived', 'paid'],
};

/**
 * The steps of a return that stands. Goods may arrive although the shopper entered no parcel: then nothing says when they
 * were sent.
 */
export function returnSteps({
  kind,
  state,
  sent_back_at,
}: Pick<Return, 'kind' | 'state' | 'sent_back_at'>): (readonly [ReturnStep, Step['state']])[] {
  const steps = stepsByKind[kind];
  const here = steps.indexOf(state as ReturnStep);
  return steps
    .map((step, at) => [step, at <= here ? 'done' : 'later'] as const)
    .filter(([step, of]) => step !== 'sent_back' || of === 'later' || sent_back_at !== null);
}
