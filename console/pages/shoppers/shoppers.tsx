import { type LoaderFunctionArgs, useLoaderData, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { DaysChip } from '../../ui/chip/days-chip.tsx';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { Field } from '../../ui/field/field.tsx';
import { LineForm } from '../../ui/line-form/line-form.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { ShoppersTable } from '../../ui/people/shoppers-table.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager } from '../../ui/table/table.tsx';

const STATES = ['all', 'blocked', 'frozen', 'invited'] as const;

/** What the URL asks for; a name is searched for by itself. */
function filterOf(query: URLSearchParams) {
  const given = (name: string) => query.get(name) || undefined;
  return {
    state: STATES.find((one) => one === query.get('state')) ?? ('all' as const),
    ...{ invitation: given('invitation'), invited_by: given('invited_by') },
    ...{ day: given('day'), until: given('until') },
  };
}

export async function loader({ request, context }: LoaderFunctionArgs) {
  const query = new URL(request.url).searchParams;
  const name = query.get('name') || undefined;
  return context.get(apiContext).page('shoppers', { name, ...filterOf(query), ...placeIn(query) });
}

/** Shoppers, the newest first. */
export function Component() {
  const { data, next } = useLoaderData<typeof loader>();
  const { t } = useTexts();
  const [query] = useSearchParams();
  const name = query.get('name') ?? '';
  return (
    <ScreenLayout title={t('screen.shoppers')}>
      <Stack>
        <LineForm key={name} role="search" label={t('screen.shoppers')}>
          <Field label={t('shoppers.name')} name="name" type="search" defaultValue={name} autoComplete="off" />
          <Button type="submit" icon="search">
            {t('find.label')}
          </Button>
        </LineForm>
        <Chips label={t('orders.status')}>
          {STATES.map((state) => (
            <FilterChip key={state} name="state" value={state === 'all' ? null : state}>
              {t(state === 'all' ? 'orders.all' : `shoppers.${state}`)}
            </FilterChip>
          ))}
          <DaysChip />
        </Chips>
        <Card>
          <ShoppersTable
            label={t('screen.shoppers')}
            rows={data}
            empty={<NoneMatch link={<EntryLink to="invitations" />}>{t('shoppers.empty')}</NoneMatch>}
          />
        </Card>
        <Pager
          rows={data.length}
          next={next}
          usual={usualEnds.shoppers}
          total={(api) => api.call('shoppersCount', filterOf(query))}
        />
      </Stack>
    </ScreenLayout>
  );
}
