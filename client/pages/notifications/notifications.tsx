import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { SavedHint } from '../../ui/form/saved.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { PushCard } from './push-card.tsx';
import { Topics } from './topics.tsx';

export { action } from './action.ts';

export const handle = {
  title: (t) => t('notifications.title'),
  access: 'private',
  query: ['saved'],
} satisfies ScreenHandle;

export async function loader({ context }: LoaderFunctionArgs) {
  return (await context.get(apiContext).notificationSettings({})).data.topics;
}

/** What the shopper is told of, and where outside the shop (docs/domain.md, Notifications). */
export function Component() {
  const topics = useLoaderData<typeof loader>();
  return (
    <MainColumn>
      <SavedHint />
      <PushCard />
      <Topics topics={topics} />
    </MainColumn>
  );
}
