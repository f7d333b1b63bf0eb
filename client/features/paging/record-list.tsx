import type { ReactNode } from 'react';
import { useRevalidator } from 'react-router-dom';
import { useLive } from '../../lib/live/use-live.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Rows } from '../../ui/list-row/list-row.tsx';
import { Card, MainColumn } from '../../ui/main-column/main-column.tsx';
import { Time } from '../../ui/time/time.tsx';
import type { ListPage } from './list-page.ts';
import { LoadMore } from './load-more.tsx';
import { usePages } from './use-pages.ts';

interface RecordListProps<Kept> {
  page: ListPage<Kept>;
  /** The screen's own path. */
  path: string;
  title: string;
  /** Shown instead of the list while there are no records. */
  empty: ReactNode;
  /** One row, with its key. */
  row: (record: Kept) => ReactNode;
}

/** A screen that is one list of the shopper's records, newest first and live; more load as the reader nears the end. */
export function RecordList<Kept extends { id: number }>(props: RecordListProps<Kept>) {
  const { locale } = useTexts();
  const { revalidate } = useRevalidator();
  useLive({ own: true, readAt: props.page.readAt }, revalidate);
  return (
    <MainColumn>
      <Records key={`${props.page.cursor} ${locale}`} {...props} />
    </MainColumn>
  );
}

function Records<Kept extends { id: number }>({ page, path, title, empty, row }: RecordListProps<Kept>) {
  const { items, more } = usePages(page, path);
  if (items.length === 0) return empty;
  return (
    <Card rows>
      <Rows label={title}>{items.map(row)}</Rows>
      {more && <LoadMore {...more} />}
    </Card>
  );
}

interface RecordDetailProps {
  record: { created_at: string; remark: string };
  /** Shown after the time. */
  children?: ReactNode;
}

/** The second line of a record: its time, and why staff refused it. */
export function RecordDetail({ record: { created_at, remark }, children }: RecordDetailProps) {
  const { t } = useTexts();
  return (
    <>
      <Time at={created_at} />
      {children}
      {remark !== '' && (
        <>
          <br />
          <span>{t('record.reason', { remark })}</span>
        </>
      )}
    </>
  );
}
