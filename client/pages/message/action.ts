import { type ActionFunctionArgs, data, replace } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext } from '../../lib/context.ts';
import { OTHER_SHOPPER } from '../../lib/idempotency/outcome.ts';
import { showToast } from '../../lib/toast-store.ts';

/** Marks as read one message (`id`), or all up to one (`up_to`). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const asked = ['id', 'up_to'].map((name) => [name, String(form.get(name) ?? '')] as const);
  try {
    await context.get(apiContext).notificationsRead(Object.fromEntries(asked.filter(([, value]) => value !== '')));
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (!import.meta.env.SSR) showToast(problem.message, 'error');
    // Without JavaScript the page says why.
    const decided = problem.code === 400 || problem.code === OTHER_SHOPPER;
    return data({ refused: problem.message }, decided ? 400 : 503);
  }
  return import.meta.env.SSR ? replace('/user/message') : null;
}
