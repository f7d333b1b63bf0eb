import type { ReactNode } from 'react';
import { useMay } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { EntryLink } from '../../ui/nav/nav.tsx';
import { ScreenLayout } from '../../ui/screen-layout/screen-layout.tsx';
import { Pager, Table } from '../../ui/table/table.tsx';
import { useColumns } from './columns.tsx';
import type { ToSendPage } from './data.ts';

/** Orders that nobody has said where to send. */
export function MissingTab({ queue: { data, next }, chips }: { queue: ToSendPage; chips: ReactNode }) {
  const { t } = useTexts();
  const maySee = useMay()('orders:read');
  return (
    <ScreenLayout title={t('screen.shipping')}>
      <Stack>
        {chips}
        <Card>
          <Table
            label={t('shipping.addressMissing')}
            columns={useColumns(data.promise)}
            rows={data.rows}
            idOf={({ number }) => number}
            to={({ number }) => (maySee ? `/orders/${number}` : null)}
            empty={<Empty link={<EntryLink to="today" />}>{t('shipping.emptyMissing')}</Empty>}
          />
        </Card>
        <Pager rows={data.rows.length} next={next} />
      </Stack>
    </ScreenLayout>
  );
}
