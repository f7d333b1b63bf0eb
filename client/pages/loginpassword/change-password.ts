import type { RouterContextProvider } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';
import type { T } from '../../lib/texts/texts.ts';

const fields = ['old_password', 'password', 'c_password'] as const;

type PasswordField = (typeof fields)[number];

type PasswordAnswer = FormAnswer<PasswordField>;

/**
 * Changes the password with the fields of the form (docs/spec.md, section 5; the confirmation is checked too:
 * docs/domain.md, Departures).
 * @returns what to show again if it was refused
 */
export function changePassword(
  context: Readonly<RouterContextProvider>,
  form: FormData,
): Promise<PasswordAnswer | null> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, fields);
  const send = async () =>
    context.get(apiContext).updatePwd({
      old_password: await sentPassword(values.old_password),
      password: await sentPassword(values.password),
      c_password: await sentPassword(values.c_password),
    });
  return sendForm(values, problemsOf(values, t), send, {
    old_password: [t('refusal.oldPasswordWrong')],
    password: [t('refusal.passwordCommon')],
    c_password: [t('refusal.passwordsDiffer')],
  });
}

function problemsOf(values: Record<PasswordField, string>, t: T): PasswordAnswer['problems'] {
  const problems: PasswordAnswer['problems'] = problemsIn({ password: values.password }, t);
  if (values.c_password !== values.password) problems.c_password = t('refusal.passwordsDiffer');
  for (const name of fields) if (values[name] === '') problems[name] = t('loginPassword.missing');
  return problems;
}
