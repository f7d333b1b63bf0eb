import { useState } from 'react';
import { MOST_PARCELS } from '../../../shared/console/most-parcels.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { rowsOnSheet } from '../../lib/rows-on-sheet.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useDownload } from '../../lib/use-download.ts';
import { spaced } from '../../ui/people/people.tsx';
import type { Address, ToSendPage, ToSendRow } from './data.ts';

/** Labels and a file of many orders: of the given ones, or of as many of those that wait longest as one of them may have. */
export function useBatch(waiting: ToSendPage['data']['waiting']) {
  const texts = useTexts();
  const { t, count } = texts;
  const [labels, setLabels] = useState<readonly Address[] | null>(null);
  const addresses = useAct('parcelAddresses');
  const file = useDownload('toSendFile');
  const oldest = Math.min(waiting.count, MOST_PARCELS);

  // Of those that wait longest as many as the button says, whatever has come meanwhile.
  const which = (rows?: readonly ToSendRow[]) =>
    rows ? { numbers: rows.map(({ number }) => number) } : { limit: oldest };
  const print = async (rows?: readonly ToSendRow[]) => {
    const acted = await addresses.run(which(rows));
    if (acted.done) setLabels(acted.data);
  };
  const download = (rows?: readonly ToSendRow[]) => {
    const size = rows?.length ?? oldest;
    return file.fetch(which(rows), {
      verb: t('shipping.fileVerb'),
      rows: rows
        ? rowsOnSheet(
            rows,
            ({ number, item, variant, quantity }) =>
              [spaced(number), withQuantity(item.name, quantity, variant)] as const,
            texts,
          )
        : [[t('shipping.waitLongest'), count(size)]],
      final: t('shipping.fileMeans', { count: size }),
      button: t('shipping.file', { count: size }),
    });
  };
  return {
    labels,
    endPrint: () => setLabels(null),
    /** Of those that wait longest, so many. */
    oldest,
    print,
    printing: addresses.busy,
    download,
    downloading: file.busy,
    refused: addresses.refused ?? file.refused,
  };
}

export type Batch = ReturnType<typeof useBatch>;
