import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { AccountPage } from '../../features/account/account-page.tsx';
import { register } from '../../features/account/register.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { loadRegistration } from '../../features/account/registration.ts';
import { apiContext } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Link } from '../../ui/link/link.tsx';
import styles from './reg.module.css';

export const handle = {
  title: (t) => t('register.title'),
  access: 'invited',
  query: ['invitation_code'],
  unlisted: true,
} satisfies ScreenHandle;

export function loader({ request, context }: LoaderFunctionArgs) {
  return loadRegistration(context.get(apiContext), new URL(request.url).searchParams.get('invitation_code') ?? '');
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await register(context, form, ['username', 'password', 'invitation_code']);
  if ('username' in answer) return replace(`/login?${new URLSearchParams({ registered: answer.username })}`);
  return data(answer, 400);
}

export const shouldRevalidate = alsoAfterRefusal;

/** The registration form as a page of its own (docs/spec.md, section 2): it asks for no nickname. */
export function Component() {
  const { t } = useTexts();
  const answer = useLastAnswer<typeof action>();
  return (
    <AccountPage>
      <RegisterForm answer={answer} withNickname={false} registration={useLoaderData<typeof loader>()} />
      <Link to="/login" className={styles.login}>
        {t('register.haveAccount')}
      </Link>
    </AccountPage>
  );
}
