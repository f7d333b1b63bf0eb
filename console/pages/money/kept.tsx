import { Link } from 'react-router-dom';
import { useTexts } from '../../lib/texts.ts';
import { Num } from '../../ui/money/money.tsx';
import { TableCard } from '../../ui/table/table.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { Comparison } from './compared.ts';

interface KeptProps {
  comparisons: readonly Comparison[];
  /** The one that is open below. */
  current: number | undefined;
}

/** Files that were compared, and how much of each is still to be worked off. */
export function Kept({ comparisons, current }: KeptProps) {
  const { t, count } = useTexts();
  if (comparisons.length === 0) return null;
  return (
    <TableCard<Comparison>
      titled
      label={t('compare.kept')}
      rows={comparisons}
      idOf={({ id }) => id}
      columns={[
        {
          key: 'file',
          title: t('compare.file'),
          phone: 'start',
          cell: ({ id, file }) => (
            <Link to={`/money?comparison=${id}`} aria-current={id === current || undefined}>
              <bdi>{file || `${id}`}</bdi>
            </Link>
          ),
        },
        { key: 'by', title: t('compare.by'), phone: 'none', cell: ({ compared_by }) => <bdi>{compared_by}</bdi> },
        { key: 'at', title: t('compare.at'), phone: 'second', cell: ({ compared_at }) => <Time at={compared_at} /> },
        {
          key: 'matched',
          title: t('compare.matched'),
          end: true,
          phone: 'none',
          cell: ({ matched }) => <Num>{count(matched.count)}</Num>,
        },
        {
          key: 'open',
          title: t('compare.open'),
          end: true,
          phone: 'end',
          cell: ({ open }) =>
            open === 0 ? (
              <Tag tone="settled" icon="check">
                {t('compare.done')}
              </Tag>
            ) : (
              <Num>{count(open)}</Num>
            ),
        },
      ]}
    />
  );
}
