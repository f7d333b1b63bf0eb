import type { RouterContextProvider } from 'react-router-dom';
import { NO_ANSWER, Refusal } from '../../../shared/refusal.ts';
import { nextCodeAt } from '../../features/email-code/next-code.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';
import { savedTo } from '../../ui/form/saved.tsx';

/** Intents: a code is sent to an address, the code has come, and the address is removed. */
export const SET_EMAIL = 'setEmail';
export const CONFIRM_EMAIL = 'confirmEmail';
export const REMOVE_EMAIL = 'removeEmail';

type Context = Readonly<RouterContextProvider>;

/** Where a code was sent, and when another may be asked for; empty if only the shop knows. */
export interface SentTo {
  email: string;
  next: string;
}

export interface EmailAnswer {
  sent?: SentTo;
  /** Why it is unknown whether it was sent. */
  doubt?: string;
  ask?: FormAnswer<'email' | 'password'>;
  confirm?: FormAnswer<'code'>;
  remove?: FormAnswer<'password'>;
}

/** What each form about the address does: a redirect, or what to show. */
export const emailActs: Record<string, (context: Context, form: FormData) => Promise<Response | EmailAnswer>> = {
  [SET_EMAIL]: ask,
  [CONFIRM_EMAIL]: confirm,
  [REMOVE_EMAIL]: remove,
};

const saved = (context: Context) => savedTo('/user/notifications', context.get(textsContext)().t('message.saved'));

async function ask(context: Context, form: FormData): Promise<EmailAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['email', 'password']);
  const email = values.email.trim();
  let next = '';
  let doubt: string | undefined;
  const send = async () => {
    const password = await sentPassword(values.password);
    const asked = await context
      .get(apiContext)
      .setEmail({ email, password })
      .catch((error) => {
        if (!(error instanceof Refusal && error.code === NO_ANSWER)) throw error;
        // The shop answers only once the mail server has: the code may well come.
        doubt = error.message;
      });
    if (asked) next = nextCodeAt(asked.server_time);
  };
  const problems = { ...problemsIn({ password: values.password }, t, 'missing'), ...problemsIn({ email }, t) };
  const answer = await sendForm(values, problems, send, {
    email: [t('refusal.emailRefused')],
    password: [t('refusal.passwordWrong')],
  });
  return answer ? { ask: answer } : { sent: { email, next }, doubt };
}

async function confirm(context: Context, form: FormData): Promise<Response | EmailAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['code']);
  const code = values.code.trim();
  const problems = code === '' ? { code: t('problem.missing', { field: t('field.code') }) } : {};
  const send = () => context.get(apiContext).confirmEmail({ code });
  const answer = await sendForm(values, problems, send, { code: [t('refusal.codeWrong')] });
  return answer ? { sent: fieldsOf(form, ['email', 'next']), confirm: answer } : saved(context);
}

async function remove(context: Context, form: FormData): Promise<Response | EmailAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['password']);
  const send = async () => context.get(apiContext).removeEmail({ password: await sentPassword(values.password) });
  const problems = problemsIn(values, t, 'missing');
  const answer = await sendForm(values, problems, send, { password: [t('refusal.passwordWrong')] });
  return answer ? { remove: answer } : saved(context);
}
