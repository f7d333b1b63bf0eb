import type { RouterContextProvider } from 'react-router-dom';
import { Refusal } from '../../../shared/refusal.ts';
import type { RuledField } from '../../../shared/rules.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { fieldsOf } from '../../lib/forms/fields-of.ts';
import { type FormAnswer, problemsIn, refusedAt, shownAgain } from '../../lib/forms/form-answer.ts';
import { sentPassword } from '../../lib/session/password.ts';
import { showToast } from '../../lib/toast-store.ts';
import { noteRegistered } from './just-registered.ts';
import { nicknameRefusals } from './nickname-refusals.ts';

export const registerFields = ['username', 'nickname', 'password', 'invitation_code'] as const;

type RegisterField = (typeof registerFields)[number] & RuledField;

/** Sent by a form whose code may be left out. */
export const OPEN_FIELD = 'open';

export type RegisterAnswer = FormAnswer<RegisterField>;

const consentOf = (form: FormData) =>
  form.get('agreed') === '1' && { agreed: 1, agreed_to: String(form.get('agreed_to') ?? '') };

/**
 * Registers the shopper of a sent form, with a toast. The fields are validated first (shared/rules.ts).
 * @returns the username, or what to show again
 */
export async function register(
  context: Readonly<RouterContextProvider>,
  form: FormData,
  names: readonly RegisterField[],
): Promise<{ username: string } | RegisterAnswer> {
  const { t } = context.get(textsContext)();
  const values = fieldsOf(form, names);
  const { invitation_code: code, ...others } = values;
  const checked = code === '' && form.has(OPEN_FIELD) ? others : values;
  const answer = { values: shownAgain(values), problems: problemsIn<RegisterField>(checked as typeof values, t) };
  if (Object.keys(answer.problems).length > 0) return answer;
  try {
    const password = await sentPassword(values.password);
    const done = await context.get(apiContext).register({ ...values, password, ...consentOf(form) });
    const { username } = done.data;
    if (!import.meta.env.SSR) {
      showToast(done.msg, 'done');
      noteRegistered({ username, password: values.password });
    }
    return { username };
  } catch (error) {
    if (error instanceof Refusal) {
      return refusedAt(answer, error, {
        username: [t('refusal.usernameTaken')],
        nickname: nicknameRefusals(t),
        password: [t('refusal.passwordCommon')],
        invitation_code: [
          t('refusal.invitationUnknown'),
          t('refusal.invitationEnough'),
          t('problem.missing', { field: t('field.invitation_code') }),
        ],
      });
    }
    throw error;
  }
}
