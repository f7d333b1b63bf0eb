import type { CallOutput } from '../../shared/contract/index.ts';
import type { Settings } from '../services/settings.ts';

/** What the shop promises now of goods that are bought (docs/domain.md, Honest by construction). */
export type DeliveryTerms = () => Promise<NonNullable<CallOutput<'itemDetail'>['delivery']>>;

export function deliveryTerms({ shopFacts }: Pick<Settings, 'shopFacts'>): DeliveryTerms {
  return async () => {
    const { sendingHours, returnDays } = await shopFacts();
    return { sending_hours: sendingHours, return_days: returnDays };
  };
}
