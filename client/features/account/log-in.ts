import { type RouterContextProvider, replace } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext, sessionContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, refusedAt, shownAgain } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';
import type { T } from '../../lib/texts/texts.ts';
import { forgetRegistered } from './just-registered.ts';

export type LoginAnswer = FormAnswer<'username' | 'password'>;

/**
 * Logs in with the sent fields and redirects to `next`, which replaces the log-in screen (docs/spec.md, section 4).
 * @returns what to show again if it was refused
 */
export async function logIn(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  next: string,
): Promise<Response | LoginAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['username', 'password']);
  const answer = { values: shownAgain(values), problems: problemsIn(values, t, 'missing') };
  if (Object.keys(answer.problems).length > 0) return answer;
  try {
    const password = await sentPassword(values.password);
    const { data } = await context.get(apiContext).login({ username: values.username.trim(), password });
    if (!data.token) return wrong(answer, new Refusal(400, t('refusal.wrongCredentials')), t);
    context.get(sessionContext).begin(data);
    forgetRegistered();
    return replace(next);
  } catch (error) {
    if (error instanceof Refusal) return wrong(answer, error, t);
    throw error;
  }
}

/** The answer does not say which of the two is wrong; the reader retypes the password. */
function wrong(answer: LoginAnswer, refusal: Refusal, t: T): LoginAnswer {
  return refusedAt(answer, refusal, { password: [t('refusal.wrongCredentials')] });
}
