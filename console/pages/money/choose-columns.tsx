import { useState } from 'react';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { Select } from '../../ui/field/field.tsx';
import { Note } from '../../ui/note/note.tsx';
import type { Choice } from './compared.ts';
import { FirstRows } from './first-rows.tsx';
import styles from './money.module.css';
import { ValuesOf } from './values-of.tsx';

interface ChooseColumnsProps {
  choice: Choice;
  busy: boolean;
  onChosen: (reading: StatementReading) => void;
}

type ColumnField = 'amount' | 'in' | 'out' | 'side' | 'state' | 'currency' | 'text';

/** Columns of a bank's file that does not say by itself which rows arrived: staff choose, once for all such files. */
export function ChooseColumns({ choice, busy, onChosen }: ChooseColumnsProps) {
  const { t } = useTexts();
  const { headings, values, doubts } = choice;
  const [reading, setReading] = useState(choice.reading);
  const change = (part: Partial<StatementReading>) => setReading({ ...reading, ...part });
  const names = headings.map((heading, at) => [String(at), heading || `${at + 1}`] as const);
  const column = (field: ColumnField, none: string) => (
    <Select
      label={t(`compare.column.${field}`)}
      value={String(reading[field] ?? '')}
      options={[['', none], ...names]}
      onChange={({ target: { value } }) =>
        change({ [field]: value === '' ? null : Number(value), ...valuesFor[field] })
      }
    />
  );
  const isTwo = reading.amount === null;
  return (
    <Card title={t('compare.choose')} sub={t('compare.chooseRule')} padded>
      <Stack>
        <Note tone="wait" icon="alert">
          {t(doubts.length > 0 ? 'compare.unsaid' : 'compare.said', {
            what: doubts.map((doubt) => t(`compare.doubt.${doubt}`)).join(t('compare.and')),
          })}
        </Note>
        <FirstRows choice={choice} reading={reading} />
        <div className={styles.columns}>
          <Select
            label={t('compare.column.date')}
            value={String(reading.date)}
            options={names}
            onChange={({ target }) => change({ date: Number(target.value) })}
          />
          <Select
            label={t('compare.order')}
            value={reading.order}
            options={(['auto', 'dayFirst', 'monthFirst'] as const).map((one) => [one, t(`compare.order.${one}`)])}
            onChange={({ target }) => change({ order: target.value as StatementReading['order'] })}
          />
          {column('amount', t('compare.twoColumns'))}
          {isTwo && column('in', t('compare.none'))}
          {isTwo && column('out', t('compare.none'))}
          <Select
            label={t('compare.decimals')}
            value={reading.decimals}
            options={(['auto', 'point', 'comma'] as const).map((one) => [one, t(`compare.decimals.${one}`)])}
            onChange={({ target }) => change({ decimals: target.value as StatementReading['decimals'] })}
          />
          {!isTwo && column('side', t('compare.bySign'))}
          {column('state', t('compare.allBooked'))}
          {column('currency', t('compare.allOwn'))}
          {column('text', t('compare.anyColumn'))}
        </div>
        {!isTwo && reading.side !== null && (
          <>
            <ValuesOf
              title={t('compare.came')}
              values={values[reading.side] ?? []}
              chosen={reading.came}
              onChange={(came) => change({ came, went: without(reading.went, came) })}
            />
            <ValuesOf
              title={t('compare.went')}
              values={values[reading.side] ?? []}
              chosen={reading.went}
              onChange={(went) => change({ went, came: without(reading.came, went) })}
            />
          </>
        )}
        {reading.state !== null && (
          <ValuesOf
            title={t('compare.arrived')}
            values={values[reading.state] ?? []}
            chosen={reading.arrived}
            onChange={(arrived) => change({ arrived })}
          />
        )}
        <div>
          <Button kind="primary" size="big" busy={busy} onClick={() => onChosen(whole(reading))}>
            {t('compare.read')}
          </Button>
        </div>
      </Stack>
    </Card>
  );
}

/** A value means one thing; what means neither is not understood. */
const without = (values: readonly string[], others: readonly string[]) =>
  values.filter((value) => !others.includes(value));

/** The values of one column say nothing of another. */
const valuesFor: Partial<Record<ColumnField, Partial<StatementReading>>> = {
  side: { came: [], went: [] },
  state: { arrived: [] },
};

/** Without what another choice has hidden. */
function whole(reading: StatementReading): StatementReading {
  const isTwo = reading.amount === null;
  const sums = isTwo ? { side: null } : { in: null, out: null };
  const { side, came, went, state, arrived } = { ...reading, ...sums };
  return {
    ...{ ...reading, ...sums },
    ...(side === null ? { came: [], went: [] } : { came, went }),
    arrived: state === null ? [] : arrived,
  };
}
