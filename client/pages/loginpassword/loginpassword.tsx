import { type ActionFunctionArgs, data, useLoaderData } from 'react-router-dom';
import { AccountName } from '../../features/account/account-name.tsx';
import { NewPasswordFields } from '../../features/account/new-password-fields.tsx';
import { usernameLoader } from '../../features/account/username-loader.ts';
import { textsContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { PasswordField } from '../../ui/field/password-field.tsx';
import { savedTo } from '../../ui/form/saved.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { changePassword } from './change-password.ts';

export const handle = {
  title: (t) => t('loginPassword.title'),
  access: 'private',
} satisfies ScreenHandle;

export const loader = usernameLoader;

export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const answer = await changePassword(context, await request.formData());
  return answer ? data(answer, 400) : savedTo('/user/security', t('loginPassword.changed'));
}

/** Changes the log-in password (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { username } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <MainColumn>
      <Card>
        <ScreenForm
          intent="password"
          answer={answer}
          submit={t('loginPassword.submit')}
          busy={t('loginPassword.changing')}
        >
          <AccountName username={username} />
          <PasswordField
            name="old_password"
            label={t('field.old_password')}
            problem={answer?.problems.old_password}
            autoComplete="current-password"
          />
          <NewPasswordFields problems={answer?.problems} />
        </ScreenForm>
      </Card>
      <Hint icon="shield">{t('loginPassword.others')}</Hint>
    </MainColumn>
  );
}
