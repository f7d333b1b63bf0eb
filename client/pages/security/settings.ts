import type { RouterContextProvider } from 'react-router-dom';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, sendForm } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';
import { savedHere, savedTo } from '../../ui/form/saved.tsx';

/** Intents of the screen's two kinds of form. */
export const SET_FUND_PASSWORD = 'fund';
export const END_SESSION = 'session';

export type FundAnswer = FormAnswer<'password' | 'old_safe_pwd' | 'safe_pwd'>;

/** The failure, and the form that it belongs to. */
export type SecurityAnswer = ({ of: 'fund' } & FundAnswer) | ({ of: 'session' } & FormAnswer<'id'>);

type Context = Readonly<RouterContextProvider>;

/** Sets the fund password, which the log-in password and the one that it replaces confirm. */
export async function setFundPassword(context: Context, form: FormData): Promise<Response | SecurityAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['password', 'old_safe_pwd', 'safe_pwd']);
  // The log-in password and the old one are only compared, so their rules are not checked.
  const problems = { ...problemsIn({ safe_pwd: values.safe_pwd }, t) } as FundAnswer['problems'];
  if (values.password === '') problems.password = t('loginPassword.missing');
  if (form.has('old_safe_pwd') && values.old_safe_pwd === '')
    problems.old_safe_pwd = t('problem.missing', { field: t('field.old_safe_pwd') });
  const send = async () =>
    context.get(apiContext).setSafePwd({
      password: await sentPassword(values.password),
      ...(values.old_safe_pwd !== '' && { old_safe_pwd: await sentPassword(values.old_safe_pwd) }),
      safe_pwd: await sentPassword(values.safe_pwd),
    });
  const answer = await sendForm(values, problems, send, {
    safe_pwd: [t('refusal.passwordCommon'), t('refusal.fundPasswordSame')],
    old_safe_pwd: [t('refusal.fundPasswordWrong'), t('refusal.fundPasswordMissing')],
    password: [t('refusal.passwordWrong')],
  });
  return answer ? { of: 'fund', ...answer } : savedTo('/user/security', t('security.fund.saved'));
}

/** Ends one of the shopper's other sessions, in place. */
export async function endOwnSession(context: Context, form: FormData): Promise<Response | SecurityAnswer | null> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, ['id']);
  const answer = await sendForm(values, {}, () => context.get(apiContext).sessionEnd(values));
  return answer ? { of: 'session', ...answer } : savedHere('/user/security', t('security.session.ended'));
}
