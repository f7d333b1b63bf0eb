import { useTexts } from '../../lib/texts.ts';
import { usePhone } from '../../lib/use-phone.ts';
import { Button } from '../../ui/button/button.tsx';
import type { ToSendRow } from './data.ts';
import styles from './shipping.module.css';
import type { useBatch } from './use-batch.ts';

interface ToolsProps {
  /** In the head of the screen at a desk; on a phone below the field, since what one does there is to scan. */
  place: 'desk' | 'phone';
  /** Something can be written or printed. */
  any: boolean;
  picked: readonly ToSendRow[];
  toPrint: readonly ToSendRow[];
  batch: ReturnType<typeof useBatch>;
  onImport: () => void;
}

/** What is done with many orders at once: files and labels. */
export function Tools({ place, any, picked, toPrint, batch, onImport }: ToolsProps) {
  const { t } = useTexts();
  if (usePhone() !== (place === 'phone')) return null;
  return (
    <div className={styles.tools}>
      <Button icon="upload" onClick={onImport}>
        {t('shipping.import')}
      </Button>
      {any && (
        <>
          <Button icon="download" busy={batch.downloading} onClick={() => void batch.download(picked)}>
            {t('shipping.file', { count: picked.length })}
          </Button>
          <Button
            icon="print"
            busy={batch.printing}
            disabled={toPrint.length === 0}
            onClick={() => void batch.print(toPrint)}
          >
            {t('shipping.print', { count: toPrint.length })}
          </Button>
        </>
      )}
    </div>
  );
}
