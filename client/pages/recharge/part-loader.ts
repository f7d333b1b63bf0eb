import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { type Followed, follow, numberOf } from './recharge-data.ts';

/** A failed reading is repeated; an error would replace the screen by the error page. */
export function partLoader({ request, context }: LoaderFunctionArgs): Promise<Followed | null> {
  return follow(context.get(apiContext), numberOf(request)).catch(() => null);
}
