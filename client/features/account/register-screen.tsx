import { type ActionFunctionArgs, data, type LoaderFunctionArgs, replace, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { alsoAfterRefusal } from '../../lib/forms/also-after-refusal.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { storedToken } from '../../lib/session/session.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Hint } from '../../ui/hint/hint.tsx';
import { Link } from '../../ui/link/link.tsx';
import { RoutedSheet } from '../../ui/sheet/routed-sheet.tsx';
import { logIn } from './log-in.ts';
import { loginAddress } from './login-address.ts';
import { register, registerFields } from './register.ts';
import { RegisterForm } from './register-form.tsx';
import styles from './register-screen.module.css';
import { loadRegistration } from './registration.ts';

interface Words {
  title: TextKey;
  /** That it costs nothing to register. */
  free: TextKey;
  submit: TextKey;
}

/**
 * The screen of a sheet that registers, over the page on which a visitor wanted to buy (docs/domain.md, Invitations).
 * `nextOf` is the purchase to which it leads on.
 */
export function registerScreen(words: Words, nextOf: (params: LoaderFunctionArgs['params']) => string) {
  const handle = { title: (t) => t(words.title), access: 'invited', unlisted: true } satisfies ScreenHandle;

  const loader = async ({ context, params }: LoaderFunctionArgs) => {
    const next = nextOf(params);
    if (!import.meta.env.SSR && storedToken() !== null) throw replace(next);
    return { ...(await loadRegistration(context.get(apiContext), '')), next };
  };

  /** Registers, logs in with what was typed, and goes on to the purchase. */
  const action = async ({ request, context, params }: ActionFunctionArgs) => {
    const form = await request.formData();
    const answer = await register(context, form, registerFields);
    if (!('username' in answer)) return data(answer, 400);
    const next = nextOf(params);
    const begun = await logIn(context, form, next);
    return begun instanceof Response ? begun : replace(loginAddress(next, { registered: answer.username }));
  };

  const Component = () => {
    const { t } = useTexts();
    const { next, ...registration } = useLoaderData<typeof loader>();
    return (
      <RoutedSheet title={t(words.title)}>
        <Link to={loginAddress(next)} replace className={styles.login}>
          {t('register.haveAccount')}
        </Link>
        <RegisterForm
          answer={useLastAnswer<typeof action>()}
          withNickname
          fixed
          registration={registration}
          submit={t(words.submit)}
          before={<Hint icon="wallet">{t(words.free)}</Hint>}
        />
      </RoutedSheet>
    );
  };

  return { handle, loader, action, shouldRevalidate: alsoAfterRefusal, Component };
}
