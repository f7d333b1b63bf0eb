import {
  type ActionFunctionArgs,
  data,
  type LoaderFunctionArgs,
  replace,
  useLoaderData,
  useNavigation,
} from 'react-router-dom';
import { QUERY_LENGTH } from '../../../shared/query-length.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { newIdempotencyKey } from '../../../web/new-idempotency-key.ts';
import { isAct, perform } from '../../features/orders/acts.ts';
import { askedPage, pageInPlace } from '../../features/paging/list-page.ts';
import { apiContext } from '../../lib/context.ts';
import { useLastAnswer } from '../../lib/forms/use-last-answer.ts';
import { notFound } from '../../lib/not-found.ts';
import type { ScreenHandle } from '../../lib/screen.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { showToast } from '../../lib/toast-store.ts';
import { Hint, RefusedHint } from '../../ui/hint/hint.tsx';
import { PullToRefresh } from '../../ui/pull-to-refresh/pull-to-refresh.tsx';
import { Tabs } from '../../ui/tabs/tabs.tsx';
import styles from './order.module.css';
import {
  type ActAnswer,
  COUNTS,
  MOVED,
  type OrderCounts,
  type OrdersOfTab,
  readCounts,
  readMoved,
} from './order-data.ts';
import { OrderPages } from './order-pages.tsx';
import { OrderSearch, searchAddress } from './order-search.tsx';
import { OrderSkeletons } from './order-skeletons.tsx';
import { useOrderCounts } from './use-order-counts.ts';

export const handle = {
  title: (t) => t('order.title'),
  wide: true,
  access: 'private',
  query: ['cursor', 'done', 'q'],
} satisfies ScreenHandle;

/** The orders of each tab: 0 all, 1 to 4 those of that status (docs/spec.md, section 4). */
const tabs: readonly TextKey[] = [
  'order.tab.all',
  'order.tab.waiting',
  'order.tab.succeeded',
  'order.tab.requested',
  'order.tab.refunded',
];

/** What is counted beside the name of each tab. */
const counted: readonly (keyof OrderCounts | null)[] = [null, 'waiting', 'succeeded', 'requested', 'refunded'];

/** The result of the form that led here, for a page without JavaScript: `?done=`. */
const doneTexts = {
  bought: 'purchase.bought',
  joined: 'purchase.joined',
  apply: 'message.refundRequested',
  received: 'message.parcelReceived',
} as const satisfies Record<string, TextKey>;

function doneOf({ url }: Request): OrdersOfTab['done'] {
  const done = new URL(url).searchParams.get('done') ?? '';
  return Object.hasOwn(doneTexts, done) ? doneTexts[done as keyof typeof doneTexts] : null;
}

const addressOf = (tab: number) => `/user/order/${tab}`;

function ordersOf({ request, context, params }: LoaderFunctionArgs) {
  const q = queryOf(request) || undefined;
  return (cursor?: string) => context.get(apiContext).order({ status: Number(params.id), q, cursor });
}

/** Null if nothing is searched for. A long one is cut to the longest that is accepted. */
function queryOf({ url }: Request): string | null {
  const asked = new URL(url).searchParams.get('q');
  return asked === null ? null : [...asked.trim()].slice(0, QUERY_LENGTH).join('');
}

/** One page of a tab, or of what is searched for; 404 if there is no such tab or page. */
export async function loader(args: LoaderFunctionArgs): Promise<OrdersOfTab> {
  const { params, request, context } = args;
  const tab = tabs.findIndex((_, id) => String(id) === params.id);
  if (tab < 0) throw notFound();
  const api = context.get(apiContext);
  const [viewer, counts, page] = await Promise.all([
    api.userInfo({}),
    api.orderCounts({}),
    askedPage(request, ordersOf(args)),
  ]);
  const read = { tab, query: queryOf(request), counts: counts.data, page, shopper: viewer.data.username };
  return { ...read, key: newIdempotencyKey(), done: doneOf(request) };
}

/** A page of the open tab, orders that have left it, or the counts of the tabs. */
export function partLoader(args: LoaderFunctionArgs) {
  const { request, context } = args;
  const asked = new URL(request.url).searchParams;
  const moved = asked.get(MOVED);
  if (moved !== null) return readMoved(context.get(apiContext), moved);
  if (asked.has(COUNTS)) return readCounts(context.get(apiContext));
  return pageInPlace(request, ordersOf(args));
}

/** Does what a button of one order asks for; then the list reloads (docs/spec.md, section 4). */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  // Forms of an earlier version are for the tax refund alone, and say nothing.
  const act = String(form.get('intent') ?? 'apply');
  if (!isAct(act)) throw notFound();
  try {
    const words = await perform(act, context.get(apiContext), form);
    if (import.meta.env.SSR) return replace(`${new URL(request.url).pathname}?done=${act}`);
    showToast(words, 'done');
    return null;
  } catch (problem) {
    if (!(problem instanceof Refusal)) throw problem;
    if (import.meta.env.SSR) return data<ActAnswer>({ refused: problem.message }, 400);
    showToast(problem.message, 'error');
    // After a refusal the list reloads; without an answer it stays.
    return data(null, problem.code === 400 ? 200 : 503);
  }
}

/** The shopper's orders by status. */
export function Component() {
  const { t, locale, count } = useTexts();
  const loaded = useLoaderData<typeof loader>();
  const { counts, renew } = useOrderCounts(loaded.counts, addressOf(loaded.tab));
  const { location } = useNavigation();
  const coming = tabs.findIndex((_, id) => location?.pathname === addressOf(id));
  const current = coming < 0 ? loaded.tab : coming;
  const { query } = loaded;
  return (
    <>
      {query === null && (
        <Tabs
          sticky
          label={t('order.tabs')}
          tabs={tabs.map((key, id) => {
            const of = counted[id];
            const number = of ? counts[of] : 0;
            return { to: addressOf(id), label: t(key), count: number > 0 && count(number), current: id === current };
          })}
        />
      )}
      <main className={styles.page}>
        <PullToRefresh />
        <OrderSearch query={query} />
        <Outcome done={loaded.done} />
        {current === loaded.tab ? (
          <OrderPages
            key={`${current} ${query} ${loaded.page.cursor} ${locale} ${loaded.shopper}`}
            loaded={loaded}
            tabs={tabs}
            address={query === null ? addressOf(current) : searchAddress(query)}
            onRenew={renew}
          />
        ) : (
          <OrderSkeletons />
        )}
      </main>
    </>
  );
}

/** The result of the form that led here, shown without JavaScript instead of a toast. */
function Outcome({ done }: { done: TextKey | null }) {
  const { t } = useTexts();
  const refused = useLastAnswer<typeof action>()?.refused;
  if (refused) {
    return (
      <div className={styles.outcome}>
        <RefusedHint>{refused}</RefusedHint>
      </div>
    );
  }
  if (!done) return null;
  return (
    <div className={styles.outcome}>
      <Hint icon="done" role="status">
        {t(done)}
      </Hint>
    </div>
  );
}
