import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { logIn } from '../../features/account/log-in.ts';
import { loginAddress } from '../../features/account/login-address.ts';
import { register, registerFields } from '../../features/account/register.ts';
import { RegisterForm } from '../../features/account/register-form.tsx';
import { loadRegistration } from '../../features/account/registration.ts';
import { addressOfGroup, purchaseAddress } from '../../features/purchase/purchase-address.ts';
import { apiContext } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { storedToken } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Link } from '../../ui/link/link.tsx';
import { RoutedSheet } from '../../ui/sheet/routed-sheet.tsx';
import styles from './register.module.css';

export const handle = {
  title: (t) => t('register.join.title'),
  access: 'invited',
  unlisted: true,
} satisfies ScreenHandle;

/** The sheet in which who registers joins the group. */
const purchaseOf = ({ orderno = '' }: LoaderFunctionArgs['params']) => purchaseAddress(addressOfGroup(orderno));

export async function loader({ context, params }: LoaderFunctionArgs) {
  const next = purchaseOf(params);
  if (!import.meta.env.SSR && storedToken() !== null) throw replace(next);
  return { ...(await loadRegistration(context.get(apiContext), '')), next };
}

export { readInviter as partLoader } from '../../features/account/registration.ts';

/** Registers, logs in with what was typed, and goes back to the group. */
export async function action({ request, context, params }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await register(context, form, registerFields);
  if (!('username' in answer)) return data(answer, 400);
  const next = purchaseOf(params);
  const begun = await logIn(context, form, next);
  return begun instanceof Response ? begun : replace(loginAddress(next, { registered: answer.username }));
}

export const shouldRevalidate = alsoAfterRefusal;

/** Registration over the page of a group, for whoever came by its link (docs/domain.md, Invitations). */
export function Component() {
  const { t } = useTexts();
  const { next, ...registration } = useLoaderData<typeof loader>();
  return (
    <RoutedSheet title={t('register.join.title')}>
      <Link to={loginAddress(next)} replace className={styles.login}>
        {t('register.haveAccount')}
      </Link>
      <RegisterForm
        answer={useLastAnswer<typeof action>()}
        withNickname
        fixed
        registration={registration}
        submit={t('register.join.submit')}
        before={<Hint icon="wallet">{t('register.join.free')}</Hint>}
      />
    </RoutedSheet>
  );
}
