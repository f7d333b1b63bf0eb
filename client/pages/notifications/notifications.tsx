import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { SavedHint } from '../../ui/form/saved.tsx';
import { RefusedHint } from '../../ui/hint/hint.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { action } from './action.ts';
import { EmailCard } from './email-card.tsx';
import { PushCard } from './push-card.tsx';
import { Topics } from './topics.tsx';

export { action };

export const handle = {
  title: (t) => t('notifications.title'),
  access: 'private',
  query: ['saved'],
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).notificationSettings({})).data;
}

/** What the shopper is told of, and where outside the shop (docs/domain.md, Notifications). */
export function Component() {
  const { topics, email } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  return (
    <MainColumn>
      <SavedHint />
      <RefusedHint>{answer?.refused}</RefusedHint>
      <PushCard />
      {email.available && <EmailCard key={email.address} email={email} answer={answer ?? {}} />}
      <Topics topics={topics} />
    </MainColumn>
  );
}
