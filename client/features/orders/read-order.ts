import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext } from '../../lib/context.ts';
import type { Order } from './order-row.ts';

/** An order of the shopper's by its number; null if there is none. */
export async function readOrder(api: Api, orderno: string): Promise<Order | null> {
  const { data } = await api.order({ status: 0, orderno });
  return data[0] ?? null;
}

/** The same for an open page, which shows nothing of an order that cannot be read now. */
export async function orderPart({ params, context }: LoaderFunctionArgs): Promise<Order | null> {
  try {
    return await readOrder(context.get(apiContext), params.orderno ?? '');
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}
