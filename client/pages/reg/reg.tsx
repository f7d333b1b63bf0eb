import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  replace,
  useActionData,
  useLoaderData,
} from 'react-router-dom';
import { Link } from '../../app/link.tsx';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { AccountPage } from '../../components/account-form/account-page.tsx';
import { type RegisterAnswer, register } from '../../components/register-form/register.ts';
import { RegisterForm } from '../../components/register-form/register-form.tsx';
import styles from './reg.module.css';

export const handle = {
  title: (t) => t('register.title'),
  bar: 'inner',
  tab: null,
  access: 'public',
  query: ['invitation_code'],
  unlisted: true,
} satisfies ScreenHandle;

export function loader({ request }: LoaderFunctionArgs) {
  return { invitationCode: new URL(request.url).searchParams.get('invitation_code') ?? '' };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await register(context, form, ['username', 'password', 'invitation_code']);
  if ('username' in answer) return replace(`/login?${new URLSearchParams({ registered: answer.username })}`);
  return data(answer, 400);
}

/** The registration form that stands alone (docs/spec.md, section 2): no nickname is asked for. */
export function Component() {
  const { t } = useTexts();
  const { invitationCode } = useLoaderData<typeof loader>();
  return (
    <AccountPage>
      <RegisterForm answer={useActionData<RegisterAnswer>()} withNickname={false} invitationCode={invitationCode} />
      <Link to="/login" className={styles.login}>
        {t('register.haveAccount')}
      </Link>
    </AccountPage>
  );
}
