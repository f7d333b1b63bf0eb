import type { LoaderFunctionArgs } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { apiContext } from '../../lib/context.ts';
import type { Order } from './order-row.ts';

/**
 * An order of the shopper's by its number, which a page shows beside what it is for: null if there is none, or if it cannot
 * be read now, which is no error of that page.
 */
export async function readOrder(api: Api, orderno: string): Promise<Order | null> {
  try {
    const { data } = await api.order({ status: 0, orderno });
    return data[0] ?? null;
  } catch (problem) {
    if (problem instanceof Error) return null;
    throw problem;
  }
}

/** The same for an open page. */
export const orderPart = ({ params, context }: LoaderFunctionArgs): Promise<Order | null> =>
  readOrder(context.get(apiContext), params.orderno ?? '');
