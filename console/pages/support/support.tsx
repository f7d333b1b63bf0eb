import { type LoaderFunctionArgs, redirect, useLoaderData, useNavigate, useSearchParams } from 'react-router-dom';
import { usualEnd } from '../../../shared/console/list-ends.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { apiContext, useMay } from '../../lib/context.ts';
import { useLate } from '../../lib/late.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useOutcome, withOutcome } from '../../lib/outcome.ts';
import { useTexts } from '../../lib/texts.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Here } from '../../ui/here/here.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Outcome } from '../../ui/note/note.tsx';
import { Person } from '../../ui/people/people.tsx';
import { Queue, QueueItem } from '../../ui/queue/queue.tsx';
import { Who } from '../../ui/queue/who.tsx';
import { SupportThread, type Thread } from '../../ui/support/thread.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import styles from './support.module.css';

/** Messages of the open conversation. */
const SHOWN = 100;

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams, search } = new URL(request.url);
  const state: 'answered' | 'waiting' = searchParams.get('state') === 'answered' ? 'answered' : 'waiting';
  const older = searchParams.get('older') ?? undefined;
  const [{ data, next }, picked] = await Promise.all([
    api.page('supportThreads', { state, ...placeIn(searchParams) }),
    params.id === undefined
      ? null
      : api.page('supportThread', { id: Number(params.id), limit: SHOWN, ...(older && { cursor: older }) }),
  ]);
  const [first] = data.rows;
  if (!picked && first && !isPhone()) throw redirect(`/support/${first.id}${search}`);
  return { ...data, next, state, picked: picked?.data ?? null, older: picked?.next ?? null };
}

/** Conversations with shoppers: those that wait first, the longest first. */
export function Component() {
  const { t } = useTexts();
  const { rows, next, promise, state, picked, older } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const late = useLate();
  const filters = new URLSearchParams(query);
  filters.delete('older');
  const search = filters.size > 0 ? `?${filters}` : '';
  const toOf = (id: number) => `/support/${id}${search}`;
  const at = rows.findIndex(({ id }) => id === picked?.id);
  const after = rows[at + 1] ?? rows[at - 1];
  /** What was answered leaves the queue: the next one opens. */
  const leave = (sentence: string) => {
    const here = picked?.id == null ? `/support${search}` : toOf(picked.id);
    const onward = sentence !== '' && picked?.waiting_since != null && after ? toOf(after.id) : here;
    void navigate(onward, { replace: true, ...withOutcome(sentence) });
  };
  return (
    <Queue
      title={t('screen.support')}
      list={`/support${search}`}
      chips={
        <Chips label={t('table.status')}>
          <FilterChip name="state" value={null}>
            {t('support.state.waiting')}
          </FilterChip>
          <FilterChip name="state" value="answered">
            {t('support.state.answered')}
          </FilterChip>
        </Chips>
      }
      rows={rows.map(({ id, shopper, order, last_text, last_at, waiting_since }) => ({
        id: String(id),
        to: toOf(id),
        first: <bdi>{shopper.nickname}</bdi>,
        end: order && <Icon name="receipt" size={15} />,
        second: <bdi className={styles.line}>{last_text === '' ? t('support.picture') : last_text}</bdi>,
        age: waiting_since === null ? <Time at={last_at} /> : <Age since={waiting_since} />,
        late: waiting_since !== null && late(waiting_since, promise) > 0,
      }))}
      picked={picked?.id == null ? null : String(picked.id)}
      next={next}
      usual={usualEnd(state === 'waiting')}
      total={(api) => api.call('supportThreadsCount', { state })}
      empty={t(state === 'waiting' ? 'support.empty' : 'support.noneAnswered')}
    >
      {picked?.id != null && (
        <Picked
          key={picked.id}
          thread={picked}
          onChanged={leave}
          older={older === null ? null : `${toOf(picked.id)}${search === '' ? '?' : '&'}older=${older}`}
          newest={query.has('older') ? toOf(picked.id) : null}
        />
      )}
    </Queue>
  );
}

interface PickedProps {
  thread: Thread;
  onChanged: (sentence: string) => void;
  /** The way to earlier messages. */
  older: string | null;
  /** The way back from there; null where the newest messages are shown. */
  newest: string | null;
}

function Picked({ thread, onChanged, older, newest }: PickedProps) {
  const { t } = useTexts();
  const outcome = useOutcome();
  return (
    <QueueItem
      head={<Head thread={thread} />}
      notice={
        <>
          <Here subject={`support:${thread.id}`} />
          {outcome && <Outcome>{outcome}</Outcome>}
        </>
      }
    >
      {older !== null && <MoreLink to={older}>{t('support.earlier')}</MoreLink>}
      <SupportThread thread={thread} onChanged={onChanged} resting={newest !== null} />
      {newest !== null && <MoreLink to={newest}>{t('support.newest')}</MoreLink>}
    </QueueItem>
  );
}

/** Whose conversation it is, about what, and whether it is late. */
function Head({ thread: { shopper, order, waiting_since, promise } }: { thread: Thread }) {
  const { t } = useTexts();
  const may = useMay();
  const isAnswered = waiting_since === null;
  return (
    <>
      <Who
        nickname={shopper.nickname}
        person={<Person person={shopper} />}
        since={waiting_since}
        promise={promise}
        state={
          <Tag tone={isAnswered ? 'settled' : 'plain'}>
            {t(isAnswered ? 'support.state.answered' : 'support.state.waiting')}
          </Tag>
        }
      >
        <bdi>{order ? withQuantity(order.item.name, order.quantity, order.variant) : t('support.general')}</bdi>
      </Who>
      {order && may('orders:read') && <MoreLink to={`/orders/${order.number}`}>{t('find.kind.order')}</MoreLink>}
    </>
  );
}
