import { type RouterContextProvider, replace } from 'react-router-dom';
import { loginAddress } from '../../features/account/login-address.ts';
import { nextCodeAt } from '../../features/email-code/next-code.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';

/** Intents: a code is sent, and a new password is set by it. */
export const SEND_CODE = 'code';
export const SET_PASSWORD = 'recover';

type Context = Readonly<RouterContextProvider>;

/** Whose code it is, and when another may be asked for. */
export interface Sent {
  username: string;
  email: string;
  next: string;
}

export type Answer =
  | { sent: null; answer: FormAnswer<'username' | 'email'> }
  | { sent: Sent; answer: FormAnswer<'code' | 'password' | 'c_password'> | undefined };

/** Asks for a code; the answer never says whether there is such a shopper. */
export async function sendCode(context: Context, form: FormData): Promise<Answer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['username', 'email']);
  const fields = { username: values.username.trim(), email: values.email.trim() };
  let next = '';
  const send = async () => {
    next = nextCodeAt((await context.get(apiContext).forgotPassword(fields)).server_time);
  };
  const problems = { ...problemsIn({ email: values.email }, t), ...problemsIn(values, t, 'missing') };
  const answer = await sendForm(values, problems, send);
  return answer ? { sent: null, answer } : { sent: { ...fields, next }, answer: undefined };
}

/** Sets the new password; the log-in screen follows, and then `next`. */
export async function setPassword(context: Context, form: FormData, next: string): Promise<Response | Answer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['code', 'password', 'c_password']);
  const sent = fieldsOf(form, ['username', 'email', 'next']);
  const problems: FormAnswer<keyof typeof values>['problems'] = problemsIn({ password: values.password }, t);
  if (values.c_password !== values.password) problems.c_password = t('refusal.passwordsDiffer');
  if (values.code.trim() === '') problems.code = t('problem.missing', { field: t('field.code') });
  for (const name of ['password', 'c_password'] as const) {
    if (values[name] === '') problems[name] = t('loginPassword.missing');
  }
  const send = async () =>
    context.get(apiContext).recoverPassword({
      username: sent.username,
      code: values.code.trim(),
      password: await sentPassword(values.password),
      c_password: await sentPassword(values.c_password),
    });
  const answer = await sendForm(values, problems, send, {
    code: [t('refusal.codeWrong')],
    password: [t('refusal.passwordCommon')],
    c_password: [t('refusal.passwordsDiffer')],
  });
  return answer ? { sent, answer } : replace(loginAddress(next, { recovered: sent.username }));
}
