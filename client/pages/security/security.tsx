import { type ActionFunctionArgs, data, type LoaderFunctionArgs, useActionData, useLoaderData } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { askedPage, type ListPage, pageAlone, pageAt } from '../../features/paging/list-page.ts';
import { apiContext } from '../../lib/context.ts';
import { orNotFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SavedHint } from '../../ui/form/saved.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, Page } from '../../ui/page/page.tsx';
import { type AccountEvent, Events } from './events.tsx';
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

interface SecurityData {
  username: string;
  hasFundPassword: boolean;
  sessions: CallOutput<'sessions'>;
  events: ListPage<AccountEvent>;
}

export async function loader(
  { request, context }: LoaderFunctionArgs,
  inPlace: unknown,
): Promise<SecurityData | ListPage<AccountEvent>> {
  const api = context.get(apiContext);
  const { cursor, alone } = askedPage(request, inPlace);
  const read = (from?: string) => api.accountEvents({ cursor: from });
  if (alone) return pageAlone(cursor, read);
  const [viewer, sessions, events] = await Promise.all([
    api.userInfo({}),
    api.sessions({}),
    orNotFound(pageAt(cursor, read)),
  ]);
  const { username, has_safe_pwd: hasFundPassword } = viewer.data;
  return { username, hasFundPassword, sessions: sessions.data, events };
}

export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const answer = await (form.get('intent') === END_SESSION ? endOwnSession : setFundPassword)(context, form);
  return answer === null || answer instanceof Response ? answer : data(answer, 400);
}

/**
 * Passwords, sessions, and what happened to the account (docs/spec.md, section 2; docs/domain.md, Recharge and
 * withdrawal).
 */
export function Component() {
  const { t, locale } = useTexts();
  const { username, hasFundPassword, sessions, events } = useLoaderData<SecurityData>();
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
      <Events key={`${events.cursor} ${locale}`} page={events} />
    </Page>
  );
}
