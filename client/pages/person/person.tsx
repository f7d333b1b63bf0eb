import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { SavedHint } from '../../ui/form/saved.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import type { action } from './action.ts';
import { shownEmail } from './email-row.tsx';
import { EXPORT, OwnData } from './own-data.tsx';
import { PersonForm } from './person-form.tsx';

export { action } from './action.ts';

export const handle = {
  title: (t) => t('person.title'),
  access: 'private',
  query: ['saved', EXPORT],
  file: 'picture',
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const [viewer, person, { data: told }] = await Promise.all([
    api.userInfo({}),
    api.person({}),
    api.notificationSettings({}),
  ]);
  const { username, avatar } = viewer.data;
  return { username, avatar, person: person.data, email: shownEmail(told.email) };
}

/** What a shopper says of themselves (docs/domain.md, Personal data). */
export function Component() {
  const { username, avatar, person, email } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <MainColumn>
      <SavedHint />
      {/* Two shoppers may have one nickname. */}
      <PersonForm key={`${person.nickname} ${username}`} avatar={avatar} person={person} answer={answer} />
      <OwnData email={email} />
    </MainColumn>
  );
}
