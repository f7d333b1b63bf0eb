import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import type { ToSendPage } from './data.ts';
import styles from './shipping.module.css';
import type { Batch } from './use-batch.ts';

interface BeyondProps {
  /** Orders of the page. */
  shown: number;
  waiting: ToSendPage['data']['waiting'];
  batch: Batch;
}

/** That more wait than the page has, and print and file of all of them, or of as many as one may have. */
export function Beyond({ shown, waiting, batch }: BeyondProps) {
  const { t, count } = useTexts();
  const { oldest } = batch;
  const all = oldest === waiting.count && !waiting.more;
  return (
    <div className={styles.beyond}>
      <span>
        {t('shipping.beyond', { shown: count(shown), total: lengthWords(count(waiting.count), waiting.more) })}
      </span>
      <Button size="small" icon="download" busy={batch.downloading} onClick={() => void batch.download()}>
        {t(all ? 'shipping.fileAll' : 'shipping.fileOldest', { count: oldest })}
      </Button>
      <Button size="small" icon="print" busy={batch.printing} onClick={() => void batch.print()}>
        {t(all ? 'shipping.printAll' : 'shipping.printOldest', { count: oldest })}
      </Button>
    </div>
  );
}
