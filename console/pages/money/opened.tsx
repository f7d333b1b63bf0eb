import { useEffect, useRef, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { useDownload } from '../../lib/use-download.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, MoreLink, Stack } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Note, Outcome, RefusedNote } from '../../ui/note/note.tsx';
import { CompareSummary } from './compare-summary.tsx';
import type { Comparison, Difference } from './compared.ts';
import { Differences } from './differences.tsx';
import { WorkOff } from './work-off.tsx';

interface OpenedProps {
  comparison: Comparison;
  differences: readonly Difference[];
  /** There are more than are listed. */
  more: boolean;
}

/** One file that was compared: what it found, and its differences, which are worked off one by one. */
export function Opened({ comparison, differences, more }: OpenedProps) {
  const { t, count } = useTexts();
  const { id, file, counts, open } = comparison;
  const { fetch, busy, refused } = useDownload('statementFile');
  const [working, setWorking] = useState<Difference | null>(null);
  const [outcome, setOutcome] = useState<string | null>(null);
  const place = useRef<HTMLDivElement>(null);
  const found = Object.values(counts).reduce((sum, one) => sum + one, 0);
  // It is below what led to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another one is opened
  useEffect(() => {
    place.current?.scrollIntoView({ block: 'start' });
  }, [id]);
  return (
    <div ref={place}>
      <Card
        title={t('compare.opened', { file: file || `${id}` })}
        more={<MoreLink to="/money">{t('compare.close')}</MoreLink>}
        padded
      >
        <Stack>
          <CompareSummary comparison={comparison} />
          <div>
            <Button icon="download" busy={busy} onClick={() => void fetch({ comparison: id })}>
              {t('compare.save')}
            </Button>
          </div>
          <RefusedNote refused={refused} />
          {outcome && <Outcome>{outcome}</Outcome>}
          {found > 0 && (
            <>
              <Chips label={t('compare.which')}>
                <FilterChip name="differences" value={null} count={count(open)}>
                  {t('compare.openOnly')}
                </FilterChip>
                <FilterChip name="differences" value="all">
                  {t('compare.all')}
                </FilterChip>
              </Chips>
              <Differences rows={differences} onWork={setWorking} />
            </>
          )}
          {more && <Note>{t('compare.more', { n: count(differences.length) })}</Note>}
        </Stack>
      </Card>
      {working && (
        <WorkOff
          key={working.id}
          difference={working}
          onClose={() => setWorking(null)}
          onDone={() => {
            setWorking(null);
            setOutcome(t('compare.worked'));
          }}
        />
      )}
    </div>
  );
}
