import { type LoaderFunctionArgs, useLoaderData, useRevalidator } from 'react-router-dom';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { addressOfThread } from '../../features/support/thread-address.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { useLive } from '../../lib/live/use-live.ts';
import { notFound, orNotFound } from '../../lib/not-found.ts';
import { readPromises } from '../../lib/promises.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { MainColumn } from '../../ui/main-column/main-column.tsx';
import { About, OrderThreads } from './about.tsx';
import type { action } from './action.ts';
import { Composer } from './composer.tsx';
import { Conversation } from './conversation.tsx';
import styles from './support.module.css';
import { Welcome } from './welcome.tsx';

export { action } from './action.ts';

export const handle = {
  title: (t) => t('support.title'),
  access: 'private',
  query: ['orderno', 'cursor'],
  file: 'picture',
} satisfies ScreenHandle;

/** Messages of a page. */
const LIMIT = 50;

/** Conversations about orders that are listed above the one about anything else. */
const LISTED = 5;

/** The conversation about an order, or about anything else with the way to the others; 404 for an order of others. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const [orderno, cursor] = ['orderno', 'cursor'].map((name) => searchParams.get(name) ?? '') as [string, string];
  const api = context.get(apiContext);
  const about = orderno === '' ? {} : { orderno };
  const [{ data: messages, next = null, server_time: readAt }, orders, threads, promises] = await Promise.all([
    orNotFound(api.supportThread({ ...about, limit: LIMIT, ...(cursor !== '' && { cursor }) })),
    orderno === '' ? null : orNotFound(api.order({ status: 0, orderno })),
    orderno === '' ? api.supportThreads({ limit: LISTED + 1 }) : null,
    readPromises(api),
  ]);
  const order = orders?.data[0] ?? null;
  if (orders && !order) throw notFound();
  const others = (threads?.data ?? []).filter((thread) => thread.orderno !== '').slice(0, LISTED);
  return { orderno, cursor, messages, next, readAt, order, others, promises, key: newIdempotencyKey() };
}

/** What the shopper and support write each other (docs/domain.md, Support). */
export function Component() {
  const { t } = useTexts();
  const { orderno, cursor, messages, next, readAt, order, others, promises, key } = useLoaderData<typeof loader>();
  const answer = useLastAnswer<typeof action>();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt }, revalidate);
  const here = addressOfThread(orderno);
  const older = `${here}${orderno === '' ? '?' : '&'}cursor=${encodeURIComponent(next ?? '')}`;
  return (
    <MainColumn>
      <div className={styles.screen}>
        {order ? <About order={order} /> : others.length > 0 && <OrderThreads threads={others} />}
        {next !== null && (
          <ButtonLink kind="quiet" size="small" to={older} className={styles.turn}>
            {t('support.earlier')}
          </ButtonLink>
        )}
        {messages.length === 0 && cursor === '' ? (
          <Welcome promised={{ promises, at: readAt }} />
        ) : (
          <Conversation key={`${orderno} ${cursor}`} messages={messages} readAt={readAt} newest={cursor === ''} />
        )}
        {cursor === '' ? (
          <Composer key={orderno} orderno={orderno} pageKey={key} answer={answer} />
        ) : (
          <ButtonLink kind="tint" size="small" to={here} className={styles.turn}>
            {t('support.newest')}
          </ButtonLink>
        )}
      </div>
    </MainColumn>
  );
}
