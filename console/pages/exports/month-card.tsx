import { useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Select } from '../../ui/field/field.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';

interface MonthCardProps {
  months: readonly string[];
  closed: string | null;
}

/** Turnover, refunds, money in and out, and balances that follow from one another; nobody is named. */
export function MonthCard({ months, closed }: MonthCardProps) {
  const { t } = useTexts();
  const { fetch, busy, refused } = useDownload('monthFile');
  const [month, setMonth] = useState(months[0] ?? '');
  const [made, setMade] = useState(false);
  if (closed === null) {
    return (
      <Card title={t('exports.month')}>
        <Empty>{t('exports.noMonth')}</Empty>
      </Card>
    );
  }
  const summary = {
    verb: t('exports.month'),
    rows: [[t('exports.month'), month]] as const,
    final: t('exports.monthMeans'),
    button: t('exports.monthGet', { month }),
  };
  const get = async () => setMade(await fetch({ month }, summary));
  return (
    <Card title={t('exports.month')} padded>
      <Stack>
        <Select
          label={t('exports.which')}
          name="month"
          value={month}
          options={months.map((one) => [one, one] as const)}
          onChange={({ target }) => {
            setMonth(target.value);
            setMade(false);
          }}
        />
        <Note>{t('exports.monthMeans')}</Note>
        {closed.startsWith(month) && <Note icon="clock">{t('exports.until', { day: closed })}</Note>}
        <Button kind="primary" size="big" icon="download" busy={busy} onClick={() => void get()}>
          {summary.button}
        </Button>
        <div role="status">{made && <Note icon="check">{t('exports.saved')}</Note>}</div>
        <RefusedNote refused={refused} />
      </Stack>
    </Card>
  );
}
