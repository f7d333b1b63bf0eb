import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { reviewStates } from '../../../shared/console/review-states.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { lengthWords } from '../../lib/queues.ts';
import { type Texts, useTexts } from '../../lib/texts.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { Queue, type QueueRow } from '../../ui/queue/queue.tsx';
import { Stars } from '../../ui/stars/stars.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import { contactIn } from './contact-in.ts';
import { contactWords } from './facts-of.tsx';
import { Filters } from './filters.tsx';
import { PickedReview } from './picked.tsx';
import { type ListedReview, writtenAt } from './review.ts';
import styles from './reviews.module.css';

/** What the URL asks for: those of an item, a shopper or an order, else of a state, first those that wait. */
function filterOf(query: URLSearchParams) {
  const of = {
    item: query.get('item') ?? undefined,
    shopper: query.get('shopper') ?? undefined,
    order: query.get('order') ?? undefined,
  };
  if (Object.values(of).some((one) => one !== undefined)) return { ...of, state: 'all' as const };
  return { ...of, state: reviewStates.find((one) => one === query.get('state')) ?? ('unchecked' as const) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams, search } = new URL(request.url);
  const filter = filterOf(searchParams);
  const [{ data, next }, picked] = await Promise.all([
    api.page('reviews', { ...filter, ...placeIn(searchParams) }),
    params.id === undefined ? null : api.call('review', { id: Number(params.id) }),
  ]);
  const [first] = data.rows;
  if (!picked && first && !isPhone()) throw redirect(`/reviews/${first.id}${search}`);
  return { ...data, next, filter, picked };
}

/** What shoppers say of what they received: public already, for staff to read, to answer, and to hide for a reason. */
export function Component() {
  const texts = useTexts();
  const { t, count } = texts;
  const { rows, counts, next, filter, picked } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const search = query.size > 0 ? `?${query}` : '';
  const toOf = (id: number) => `/reviews/${id}${search}`;
  const at = rows.findIndex(({ id }) => id === picked?.id);
  const after = rows[at + 1] ?? rows[at - 1];
  const waiting = counts.find(({ state }) => state === 'unchecked');
  return (
    <Queue
      title={t('screen.reviews')}
      list={`/reviews${search}`}
      sub={waiting && t('reviews.waiting', { total: lengthWords(count(waiting.count), waiting.more) })}
      chips={<Filters filter={filter} counts={counts} />}
      rows={rows.map((row) => rowOf(row, toOf(row.id), texts))}
      picked={picked === null ? null : String(picked.id)}
      next={next}
      usual={usualEnds.reviews}
      total={(api) => api.call('reviewsCount', filter)}
      empty={t(filter.state === 'unchecked' ? 'reviews.empty' : 'reviews.none')}
    >
      {picked && <PickedReview key={picked.id} review={picked} next={after ? toOf(after.id) : `/reviews${search}`} />}
    </Queue>
  );
}

/** A review in the list: by whom others read it, its stars, what of, and what it says. */
function rowOf(row: ListedReview, to: string, { t }: Texts): QueueRow {
  const { id, public_name: name, stars, item, variant, text, checked_at: checkedAt } = row;
  const contact = contactIn(text);
  const since = writtenAt(row);
  return {
    id: String(id),
    to,
    first: <bdi>{name === '' ? t('reviews.nameless') : name}</bdi>,
    end: <Stars stars={stars} />,
    second: <bdi className={styles.line}>{[variant || item.name, text].filter(Boolean).join(' · ')}</bdi>,
    age: contact ? t(contactWords[contact]) : checkedAt === null ? <Age since={since} /> : <Time at={since} />,
    late: contact !== null,
  };
}
