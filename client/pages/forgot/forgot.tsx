import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { AccountPage } from '../../features/account/account-page.tsx';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { pathAfterLogin } from '../../lib/local-path.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Hint } from '../../ui/hint/hint.tsx';
import { AskForm } from './ask-form.tsx';
import { NewPassword } from './new-password.tsx';
import { SET_PASSWORD, sendCode, setPassword } from './recover.ts';

export const handle = {
  title: (t) => t('forgot.title'),
  access: 'public',
  query: ['next'],
  unlisted: true,
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).shop({})).data.email_available;
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const next = pathAfterLogin(new URL(request.url).searchParams.get('next'));
  const done = await (form.get('intent') === SET_PASSWORD ? setPassword(context, form, next) : sendCode(context, form));
  return done instanceof Response ? done : data(done, done.answer ? 400 : 200);
}

/** A forgotten password, in two steps on one screen; without e-mail support helps (docs/domain.md, E-mail). */
export function Component() {
  const { t } = useTexts();
  const sendsEmail = useLoaderData<typeof loader>();
  const done = useLastAnswer<typeof action>();
  return (
    <AccountPage>
      {!sendsEmail && (
        <div className="stack loose">
          <Hint icon="headset">{t('faq.password.answer')}</Hint>
          <ButtonLink to="/service" kind="primary" block>
            {t('serviceDesk.open')}
          </ButtonLink>
        </div>
      )}
      {sendsEmail && !done?.sent && <AskForm answer={done?.answer} />}
      {sendsEmail && done?.sent && <NewPassword sent={done.sent} answer={done.answer} />}
    </AccountPage>
  );
}
