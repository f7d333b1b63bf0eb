import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../app/context.ts';
import type { ScreenHandle } from '../../app/screen.ts';
import { useTexts } from '../../app/texts.tsx';
import { SavedHint } from '../../components/form/saved.tsx';
import { LinkRow, Rows } from '../../components/list-row/list-row.tsx';
import { Card, Page } from '../../components/page/page.tsx';
import { FundPassword } from './fund-password.tsx';
import { Sessions } from './sessions.tsx';
import { END_SESSION, endOwnSession, type SecurityAnswer, setFundPassword } from './settings.ts';

export const handle = {
  title: (t) => t('security.title'),
  bar: 'inner',
  tab: null,
  access: 'private',
  query: ['saved'],
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [viewer, sessions] = await Promise.all([api.userInfo({}), api.sessions({})]);
  return { username: viewer.data.username, hasFundPassword: viewer.data.has_safe_pwd, sessions: sessions.data };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await (form.get('intent') === END_SESSION ? endOwnSession : setFundPassword)(context, form);
  return answer === null || answer instanceof Response ? answer : data(answer, 400);
}

/** Passwords and sessions (spec, section 2; domain.md, Recharge and withdrawal). */
export function Component() {
  const { t } = useTexts();
  const { username, hasFundPassword, sessions } = useLoaderData<typeof loader>();
  const answer = useActionData<SecurityAnswer>();
  return (
    <Page>
      <SavedHint />
      <Card>
        <Rows>
          <LinkRow
            icon="lock"
            title={t('loginPassword.title')}
            detail={t('security.passwordDetail')}
            to="/user/loginpassword"
          />
        </Rows>
      </Card>
      <FundPassword username={username} isSet={hasFundPassword} answer={answer?.of === 'fund' ? answer : undefined} />
      <Sessions sessions={sessions} answer={answer?.of === 'session' ? answer : undefined} />
    </Page>
  );
}
