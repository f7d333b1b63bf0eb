import { useEffect, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { RefusedNote } from '../../ui/note/note.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './money.module.css';

/** The heading lines for which columns were chosen: each can be forgotten, and is then asked for anew. */
export function Shapes() {
  const { t } = useTexts();
  const api = useApi();
  const { run, busy, refused } = useAct('statementForget');
  const [shapes, setShapes] = useState<ConsoleOutput<'statementShapes'>>([]);
  useEffect(() => {
    // Without the list everything else can be used.
    void api.call('statementShapes', {}).then(setShapes, () => undefined);
  }, [api]);
  const forget = async (shape: string) => {
    const acted = await run({ shape });
    if (acted.done) setShapes(shapes.filter((one) => one.shape !== shape));
  };
  if (shapes.length === 0) return null;
  return (
    <details className={styles.shapes}>
      <summary>{t('compare.shapes', { count: shapes.length })}</summary>
      <RefusedNote refused={refused} />
      <ul>
        {shapes.map(({ shape, headings, file, chosen_by, chosen_at }) => (
          <li key={shape}>
            <div>
              <bdi>{file}</bdi>
              <span> · </span>
              <bdi>{chosen_by}</bdi>
              <span> · </span>
              <Time at={chosen_at} />
              <small>
                <bdi>{headings.filter(Boolean).join(' · ')}</bdi>
              </small>
            </div>
            <Button size="small" busy={busy} onClick={() => void forget(shape)}>
              {t('compare.forget')}
            </Button>
          </li>
        ))}
      </ul>
    </details>
  );
}
