import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { QueueTable } from '../../ui/queue/queue-table.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('queues', {});
}

/** On a phone: the queues alone. */
export function Component() {
  const queues = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('screen.waiting')}>
      <QueueTable queues={queues.filter(({ queue }) => queue !== 'groups')} />
    </ScreenLayout>
  );
}
