import { type LoaderFunctionArgs, redirect, useLoaderData } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { apiContext } from '../../lib/context.ts';
import { isKnown } from '../../lib/is-known.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Field } from '../../ui/field/field.tsx';
import { LineForm } from '../../ui/line-form/line-form.tsx';
import { Money } from '../../ui/money/money.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { timeColumn } from '../../ui/table/field-columns.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';

type Found = ConsoleOutput<'find'>[number];

/** The screen of what was found. */
const addressOf: Record<Found['kind'], (id: string) => string> = {
  order: (id) => `/orders/${id}`,
  group: (id) => `/orders?group=${id}`,
  shopper: (id) => `/shoppers/${id}`,
  invitation: (id) => `/shoppers?invitation=${id}`,
  recharge: (id) => `/recharges/${id}`,
  withdrawal: (id) => `/withdrawals/${id}`,
  item: (id) => `/items/${id}`,
  act: (id) => `/audit?id=${id}`,
};

export async function loader({ request, context }: LoaderFunctionArgs) {
  const q = new URL(request.url).searchParams.get('q')?.trim() ?? '';
  const found = q === '' ? null : await context.get(apiContext).call('find', { q });
  const [only] = found ?? [];
  // A number that is typed in whole leads there at once.
  if (found?.length === 1 && only?.kind === 'order') throw redirect(addressOf.order(only.id));
  return { q, found: found?.filter(({ kind }) => isKnown(addressOf, kind)) ?? null };
}

/** One box for orders, money, people and items. */
export function Component() {
  const { q, found } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  return (
    <ScreenLayout title={t('screen.find')}>
      <Stack>
        <LineForm role="search" label={t('screen.find')} key={q}>
          <Field label={t('find.placeholder')} name="q" type="search" defaultValue={q} autoComplete="off" />
          <Button type="submit" icon="search">
            {t('find.label')}
          </Button>
        </LineForm>
        {found === null ? (
          <Card>
            <Empty>{t('find.how')}</Empty>
          </Card>
        ) : (
          <TableCard<Found>
            label={t('find.found')}
            rows={found}
            idOf={({ kind, id }) => `${kind} ${id}`}
            to={({ kind, id }) => addressOf[kind](id)}
            empty={<Empty>{t('find.nothing')}</Empty>}
            columns={[
              { key: 'title', title: t('find.found'), phone: 'start', cell: ({ title }) => <bdi>{title}</bdi> },
              { key: 'kind', title: t('find.kind'), phone: 'end', cell: ({ kind }) => t(`find.kind.${kind}`) },
              {
                key: 'text',
                title: t('orders.what'),
                phone: 'second',
                cell: ({ kind, text, status }) => (
                  <>
                    <bdi>{text}</bdi> {kind === 'item' && status === 'off' && <Tag>{t('items.off')}</Tag>}
                  </>
                ),
              },
              {
                key: 'money',
                title: t('orders.amount'),
                phone: 'secondEnd',
                end: true,
                cell: ({ money }) => money !== null && <Money fen={money} />,
              },
              timeColumn({ of: 'at', title: t('orders.time'), phone: 'none' }),
            ]}
          />
        )}
      </Stack>
    </ScreenLayout>
  );
}
