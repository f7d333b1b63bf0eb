import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import type { TransferKind } from '../../../shared/contract/enums.ts';
import type { ConsoleApi } from '../../lib/api.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Columns, Stack } from '../../ui/card/card.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Accounts } from './accounts.tsx';
import { Closes } from './closes.tsx';
import { Compare } from './compare.tsx';
import { Kept } from './kept.tsx';
import { Opened } from './opened.tsx';
import { Transfers } from './transfers.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const of = (name: string) => query.get(name) ?? undefined;
  const kind = of('kind') as TransferKind | undefined;
  const filter = { account: of('account'), day: of('day'), order: of('order'), kind };
  const api = context.get(apiContext);
  const [money, comparisons, opened, transfers] = await Promise.all([
    api.call('money', { at: of('at') }),
    api.call('statementComparisons', {}),
    openedIn(query, api),
    api.page('transfers', { ...filter, ...placeIn(query) }),
  ]);
  return { ...money, filter, comparisons, opened, transfers };
}

/** Differences that are listed: others come when these are worked off. */
const LISTED = 200;

/** The comparison that the address names, with its differences. */
async function openedIn(query: URLSearchParams, api: ConsoleApi) {
  const asked = query.get('comparison');
  if (asked === null) return null;
  const id = Number(asked);
  const state = query.get('differences') === 'all' ? 'all' : 'open';
  const [comparison, { data, next }] = await Promise.all([
    api.call('statementComparison', { id }),
    api.page('statementDifferences', { comparison: id, state, limit: LISTED }),
  ]);
  return { comparison, differences: data, more: next !== null };
}

/** What each account holds, the closes of days, every transfer, and files of others against them. */
export function Component() {
  const { accounts, at, owed, closes, books, filter, comparisons, opened, transfers } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const { checked_at, differences } = books;
  return (
    <ScreenLayout
      title={t('screen.money')}
      tags={
        checked_at !== null &&
        (differences === 0 ? (
          <Tag tone="settled" icon="check">
            {t('money.booksRight')}
          </Tag>
        ) : (
          <Tag tone="late" icon="alert">
            {t('money.booksWrong', { count: differences ?? 0 })}
          </Tag>
        ))
      }
      sub={
        checked_at === null ? (
          t('money.booksNever')
        ) : (
          <>
            <span>{t('money.booksAt')}</span> <Time at={checked_at} />
          </>
        )
      }
    >
      <Stack>
        <Columns kind="even">
          <Accounts accounts={accounts} at={at} owed={owed} closed={closes[0]?.day ?? null} current={filter.account} />
          <Closes closes={closes} current={filter.day} />
        </Columns>
        <Compare />
        <Kept comparisons={comparisons} current={opened?.comparison.id} />
        {opened && <Opened key={opened.comparison.id} {...opened} />}
        <Transfers filter={filter} rows={transfers.data} next={transfers.next} />
      </Stack>
    </ScreenLayout>
  );
}
