import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type { StatementReading } from '../../../shared/console/statement-reading.ts';
import type { StatementKind } from '../../../shared/console/statements.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card, Stack } from '../../ui/card/card.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { Upload } from '../../ui/upload/upload.tsx';
import { ChooseColumns } from './choose-columns.tsx';
import type { Choice } from './compared.ts';
import styles from './money.module.css';
import { Shapes } from './shapes.tsx';

const KINDS: readonly StatementKind[] = ['bank', 'stripe'];

interface Chosen {
  file: File;
  kind: StatementKind;
}

/** A file of the bank or of Stripe against the ledger: nothing is booked. */
export function Compare() {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('statementCompare');
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const navigate = useNavigate();
  const [choice, setChoice] = useState<Choice | null>(null);
  const compare = async ({ file, kind }: Chosen, more: { reading?: string; choose?: 'yes' } = {}) => {
    const acted = await run({ file, name: file.name.slice(0, 200), kind, ...more });
    if (!acted.done) return;
    const { found, choice: asked } = acted.data;
    setChoice(asked);
    if (found) await navigate(`/money?comparison=${found.id}`);
  };
  const choose = (kind: StatementKind, file: File | undefined) => {
    if (!file) return;
    setChoice(null);
    setChosen({ file, kind });
    void compare({ file, kind });
  };
  const read = (reading: StatementReading) => chosen && void compare(chosen, { reading: JSON.stringify(reading) });
  return (
    <Card title={t('compare.title')} sub={t('compare.rule')} padded>
      <Stack>
        <div className={styles.choices}>
          {KINDS.map((kind) => (
            <Upload
              key={kind}
              accept=".csv,.tsv,.txt,.xlsx,text/csv"
              busy={busy}
              label={t(`compare.${kind}`)}
              onFiles={([file]) => choose(kind, file)}
            >
              {t(`compare.${kind}`)}
            </Upload>
          ))}
        </div>
        <RefusedNote refused={refused} />
        {choice && chosen && <ChooseColumns key={chosen.file.name} choice={choice} busy={busy} onChosen={read} />}
        {choice === null && chosen?.kind === 'bank' && !busy && refused === null && (
          <div>
            <Button size="small" onClick={() => void compare(chosen, { choose: 'yes' })}>
              {t('compare.chooseAgain')}
            </Button>
          </div>
        )}
        <Shapes key={choice === null ? 'before' : 'after'} />
      </Stack>
    </Card>
  );
}
