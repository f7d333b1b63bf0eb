import { type LoaderFunctionArgs, useLoaderData, useNavigate } from 'react-router-dom';
import { timeNow } from '../../../web/clock.ts';
import { apiContext } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { type Queue, waitOf } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Columns } from '../../ui/card/card.tsx';
import { useQueuePlace } from '../../ui/nav/nav.tsx';
import { Unguarded } from '../../ui/note/unguarded.tsx';
import { shownOnDemand } from '../../ui/on-demand/on-demand.tsx';
import { QueueTable } from '../../ui/queue/queue-table.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Groups } from './groups.tsx';
import { SetupCard } from './setup-card.tsx';
import { stateInWords } from './state-in-words.ts';
import styles from './today.module.css';

// Loaded when there is something to draw.
const Cards = shownOnDemand(async () => (await import('./cards.tsx')).Cards, <div className={styles.room} />);

export async function loader({ context }: LoaderFunctionArgs) {
  return context.get(apiContext).call('today', {});
}

/** What waits, and how the shop stands. */
export function Component() {
  const { queues, groups, cards, setup_left: setupLeft, unguarded } = useLoaderData<typeof loader>();
  const texts = useTexts();
  const { t, longDay } = texts;
  const navigate = useNavigate();
  const placeOf = useQueuePlace();
  const work = queues.filter(({ queue }) => queue !== 'groups');
  const oldest = oldestOf(work.filter(({ queue }) => placeOf(queue) !== undefined));
  const to = oldest && placeOf(oldest.queue);
  useKeys(to ? { g: () => void navigate(to) } : {});
  return (
    <ScreenLayout
      title={t('screen.today')}
      sub={`${longDay(timeNow())} · ${stateInWords(work, texts)}`}
      acts={
        to && (
          <ButtonLink kind="primary" to={to} hint="g">
            {t('today.oldest')}
          </ButtonLink>
        )
      }
    >
      {setupLeft !== null && <SetupCard left={setupLeft} />}
      {setupLeft === null && unguarded.length > 0 && (
        <div className={styles.first}>
          <Unguarded guards={unguarded} />
        </div>
      )}
      <Columns kind="wide">
        <QueueTable queues={work} />
        {groups && <Groups groups={groups} />}
      </Columns>
      {cards && <Cards cards={cards} />}
    </ScreenLayout>
  );
}

/** The queue whose oldest has used up most of what is promised. */
function oldestOf(queues: readonly Queue[]): Queue | undefined {
  const used = (queue: Queue) => (queue.promise === null ? 0 : 1 - waitOf(queue).left / queue.promise);
  return queues.filter(({ count }) => count > 0).toSorted((one, other) => used(other) - used(one))[0];
}
