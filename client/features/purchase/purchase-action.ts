import type { ActionFunctionArgs } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import { type PurchaseResult, purchase } from './purchase.ts';
import { tellOutcome } from './tell-outcome.ts';

/** Buys the item of the form or joins its group, and tells the shopper how that ended, also where they have left. */
export async function action({ context, request }: ActionFunctionArgs): Promise<PurchaseResult> {
  const result = await purchase(context.get(apiContext), await request.formData());
  if (!import.meta.env.SSR) tellOutcome(request, result, context.get(textsContext)().t);
  return result;
}
