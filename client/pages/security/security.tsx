import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { SavedHint } from '../../ui/form/saved.tsx';
import { LinkRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { Events } from './events.tsx';
import { FundPassword } from './fund-password.tsx';
import { Sessions } from './sessions.tsx';

export const handle = {
  title: (t) => t('security.title'),
  access: 'private',
  query: ['saved', 'cursor'],
} satisfies ScreenHandle;

function eventsOf({ context }: LoaderFunctionArgs) {
  return (cursor?: string) => context.get(apiContext).accountEvents({ cursor });
}

export async function loader(args: LoaderFunctionArgs) {
  const api = args.context.get(apiContext);
  const [viewer, sessions, events] = await Promise.all([
    api.userInfo({}),
    api.sessions({}),
    askedPage(args.request, eventsOf(args)),
  ]);
  const { username, has_safe_pwd: hasFundPassword } = viewer.data;
  return { username, hasFundPassword, sessions: sessions.data, events };
}

export const partLoader = (args: LoaderFunctionArgs) => pageInPlace(args.request, eventsOf(args));

export { action } from './action.ts';

/**
 * Passwords, sessions, and events of the account (docs/spec.md, section 2; docs/domain.md, Recharge and withdrawal).
 */
export function Component() {
  const { t, locale } = useTexts();
  const { username, hasFundPassword, sessions, events } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <MainColumn>
      <SavedHint />
      <Card rows>
        <Rows>
          <LinkRow
            icon="lock"
            title={t('loginPassword.title')}
            detail={t('security.passwordDetail')}
            to="/user/loginpassword"
          />
          <LinkRow icon="bell" title={t('notifications.title')} to="/user/notifications" />
        </Rows>
      </Card>
      <FundPassword username={username} isSet={hasFundPassword} answer={answer?.of === 'fund' ? answer : undefined} />
      <Sessions sessions={sessions} answer={answer?.of === 'session' ? answer : undefined} />
      <Events key={`${events.cursor} ${locale}`} page={events} />
    </MainColumn>
  );
}
