import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { shopNameFor } from '../../../shared/shop-name-for.ts';
import { AccountPage } from '../../features/account/account-page.tsx';
import { passwordOfRegistered } from '../../features/account/just-registered.ts';
import { type LoginAnswer, logIn } from '../../features/account/log-in.ts';
import { loginAddress } from '../../features/account/login-address.ts';
import { type RegisterAnswer, register, registerFields } from '../../features/account/register.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { loadRegistration } from '../../features/account/registration.ts';
import { apiContext, useShop } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { pathAfterLogin } from '../../lib/local-path.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { hasSession } from '../../lib/session/page-session.ts';
import { storedToken } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import styles from './login.module.css';
import { LoginForm } from './login-form.tsx';

export const handle = {
  title: (t, shown) => t(shown?.tab === 'register' ? 'register.title' : 'login.title'),
  heading: () => '',
  tab: 'my',
  access: 'invited',
  query: ['tab', 'invitation_code', 'next', 'registered', 'recovered', 'ended', 'deleted'],
  unlisted: true,
} satisfies ScreenHandle<Awaited<ReturnType<typeof loader>>>;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const tab = searchParams.get('tab') === 'register' ? 'register' : 'login';
  const next = pathAfterLogin(searchParams.get('next'));
  const code = searchParams.get('invitation_code') ?? '';
  const registered = searchParams.get('registered') ?? '';
  // Who has only the cookie was led here for want of a token in the browser.
  const stranger = !import.meta.env.SSR && storedToken() === null;
  if (stranger && tab === 'login' && (await hasSession().catch(() => false))) throw replace(next);
  return {
    tab,
    registration: tab === 'register' ? await loadRegistration(context.get(apiContext), code) : null,
    invitationCode: code,
    next,
    /** The username just registered. */
    registered,
    /** With which that one registered on this page. */
    password: import.meta.env.SSR ? '' : passwordOfRegistered(registered),
    /** The username whose forgotten password was just replaced. */
    recovered: searchParams.get('recovered') ?? '',
    /** The account was deleted just now. */
    deleted: searchParams.has('deleted'),
    /** A session has ended during an action. */
    ended: searchParams.has('ended'),
  };
}

type Answer = { tab: 'login'; answer: LoginAnswer } | { tab: 'register'; answer: RegisterAnswer };

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = pathAfterLogin(new URL(request.url).searchParams.get('next'));
  if (form.get('intent') === 'register') {
    const answer = await register(context, form, registerFields);
    if ('username' in answer) return replace(loginAddress(next, { registered: answer.username }));
    return data<Answer>({ tab: 'register', answer }, 400);
  }
  const answer = await logIn(context, form, next);
  return answer instanceof Response ? answer : data<Answer>({ tab: 'login', answer }, 400);
}

export const shouldRevalidate = alsoAfterRefusal;

/** Log in and register, one tab each (docs/spec.md, section 2). */
export function Component() {
  const { t, locale } = useTexts();
  const shop = shopNameFor(useShop(), locale).text;
  const { tab, registration, invitationCode, next, registered, password, recovered, ended, deleted } =
    useLoaderData<typeof loader>();
  const sent = useLastAnswer<typeof action>();
  const current = sent?.tab ?? tab;
  const registerQuery = { tab: 'register', ...(invitationCode && { invitation_code: invitationCode }) };
  return (
    <AccountPage>
      <h1 className={styles.heading}>{t(current === 'login' ? 'login.heading' : 'register.heading', { shop })}</h1>
      <div className={styles.tabs}>
        <Tabs
          label={t('login.tabs')}
          tabs={[
            { to: loginAddress(next), label: t('login.title'), current: current === 'login' },
            { to: loginAddress(next, registerQuery), label: t('register.title'), current: current === 'register' },
          ]}
        />
      </div>
      {registered && current === 'login' && !sent && <p className={styles.said}>{t('register.done')}</p>}
      {recovered && current === 'login' && !sent && <p className={styles.said}>{t('message.passwordRecovered')}</p>}
      {deleted && current === 'login' && !sent && <p className={styles.said}>{t('deletion.done')}</p>}
      {ended && current === 'login' && !sent && <p className={styles.said}>{t('login.ended')}</p>}
      {current === 'login' || !registration ? (
        <LoginForm
          key={registered}
          answer={sent?.tab === 'login' ? sent.answer : undefined}
          username={registered || recovered}
          password={password}
          next={next}
        />
      ) : (
        <RegisterForm
          answer={sent?.tab === 'register' ? sent.answer : undefined}
          withNickname
          registration={registration}
        />
      )}
    </AccountPage>
  );
}
