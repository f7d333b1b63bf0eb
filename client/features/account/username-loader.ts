import type { LoaderFunctionArgs } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';

/** The shopper's username, which a form with a password gives to password managers (`AccountName`). */
export async function usernameLoader({ context }: LoaderFunctionArgs) {
  const { data: viewer } = await context.get(apiContext).userInfo({});
  return { username: viewer.username };
}
