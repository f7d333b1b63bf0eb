import { useSearchParams } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { NoneMatch } from '../../ui/empty/none-match.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { type Found, listOf, type Sought, wordsFor } from './meant.ts';

/** All that words may mean, if it is not one: each leads to the list of its orders. */
export function Which({ name, found }: { name: Sought; found: readonly Found[] }) {
  const { t } = useTexts();
  const [query] = useSearchParams();
  const title = t(`orders.which.${name}`);
  return (
    <TableCard<Found>
      titled
      sub={<bdi>{query.get(wordsFor[name])}</bdi>}
      label={title}
      rows={found}
      idOf={({ id }) => id}
      to={({ id }) => `/orders?${listOf(query, name, id)}`}
      empty={<NoneMatch filtered={t('find.nothing')}>{t('orders.empty')}</NoneMatch>}
      columns={[
        { key: 'title', title: t('find.found'), phone: 'start', cell: ({ title: of }) => <bdi>{of}</bdi> },
        { key: 'text', title: t('orders.no'), phone: 'second', cell: ({ text }) => <bdi>{text}</bdi> },
      ]}
    />
  );
}
