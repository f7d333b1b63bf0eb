import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import { rules } from '../../../shared/rules.ts';
import { apiContext, textsContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { AccountName } from '../../components/account-form/account-name.tsx';
import { PasswordField } from '../../components/field/password-field.tsx';
import { savedTo } from '../../components/form/saved.tsx';
import { ScreenForm } from '../../components/form/screen-form.tsx';
import { Hint } from '../../components/hint/hint.tsx';
import { Card, Page } from '../../components/page/page.tsx';
import { changePassword, type PasswordAnswer } from './change-password.ts';

export const handle = {
  title: (t) => t('loginPassword.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const { data: viewer } = await context.get(apiContext).userInfo({});
  return { username: viewer.username };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const { t } = context.get(textsContext)();
  const answer = await changePassword(context, await request.formData());
  return answer ? data(answer, 400) : savedTo('/user/security', t('loginPassword.changed'));
}

/** Changes the log-in password (docs/spec.md, section 2). */
export function Component() {
  const { t } = useTexts();
  const { username } = useLoaderData<typeof loader>();
  const answer = useActionData<PasswordAnswer>();
  return (
    <Page>
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
          <PasswordField
            name="password"
            label={t('loginPassword.new')}
            help={t('register.passwordHelp', { min: rules.password.min })}
            problem={answer?.problems.password}
            autoComplete="new-password"
          />
          <PasswordField
            name="c_password"
            label={t('loginPassword.again')}
            problem={answer?.problems.c_password}
            autoComplete="new-password"
          />
        </ScreenForm>
      </Card>
      <Hint icon="shield">{t('loginPassword.others')}</Hint>
    </Page>
  );
}
