import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { endIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Columns, Stack } from '../../ui/card/card.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import { Accounts } from './accounts.tsx';
import { Closes } from './closes.tsx';
import { Compare } from './compare.tsx';
import { Transfers } from './transfers.tsx';

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const of = (name: string) => query.get(name) ?? undefined;
  const filter = { account: of('account'), day: of('day'), order: of('order') };
  const api = context.get(apiContext);
  const [money, transfers] = await Promise.all([
    api.call('money', {}),
    api.page('transfers', { ...filter, sort: endIn(query), cursor: of('cursor') }),
  ]);
  return { ...money, filter, transfers };
}

/** What each account holds, the closes of days, every transfer, and files of others against them. */
export function Component() {
  const { accounts, closes, books, filter, transfers } = useLoaderData<typeof loader>();
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
          <Accounts accounts={accounts} closed={closes.length > 0} current={filter.account} />
          <Closes closes={closes} current={filter.day} />
        </Columns>
        <Compare />
        <Transfers filter={filter} rows={transfers.data} next={transfers.next} />
      </Stack>
    </ScreenLayout>
  );
}
