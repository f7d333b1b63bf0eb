import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { yuanText } from '../../../shared/money.ts';
import { useTexts } from '../../lib/texts.ts';
import { typedChange } from '../../lib/typed-number.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Field } from '../../ui/field/field.tsx';
import { hasVariants } from './columns.tsx';
import type { EditRow } from './edits.ts';
import styles from './items.module.css';

interface ManyProps {
  ticked: readonly ConsoleOutput<'items'>[number][];
  edit: EditRow;
  onClose: () => void;
}

/** What can be done with the ticked rows; it is saved with the other changes of the list. */
export function Many({ ticked, edit, onClose }: ManyProps) {
  const { t } = useTexts();
  const [asked, ask] = useState<'price' | 'stock' | null>(null);
  const plain = ticked.filter((item) => !hasVariants(item));
  const sell = (on_sale: boolean) => {
    for (const item of ticked) edit(item, { on_sale });
  };
  return (
    <>
      <b>{t('items.ticked', { count: ticked.length })}</b>
      <Button size="small" onClick={() => sell(false)}>
        {t('items.takeOff')}
      </Button>
      <Button size="small" onClick={() => sell(true)}>
        {t('items.putOn')}
      </Button>
      {plain.length > 0 && (
        <>
          <Button size="small" onClick={() => ask('price')}>
            {t('items.changePrice')}
          </Button>
          <Button size="small" onClick={() => ask('stock')}>
            {t('items.changeStock')}
          </Button>
        </>
      )}
      {plain.length < ticked.length && (
        <span className={styles.unsaved}>{t('items.ofVariants', { count: ticked.length - plain.length })}</span>
      )}
      <Button kind="quiet" size="small" hint="Escape" onClick={onClose}>
        {t('items.untick')}
      </Button>
      {asked && <By what={asked} ticked={plain} edit={edit} onClose={() => ask(null)} />}
    </>
  );
}

function By({ what, ticked, edit, onClose }: ManyProps & { what: 'price' | 'stock' }) {
  const { t } = useTexts();
  const [typed, setTyped] = useState('');
  const by = typedChange(typed);
  const apply = () => {
    if (by === null) return;
    for (const item of ticked) {
      const { price, stock } = item;
      if (what === 'stock') edit(item, { stock: { typed: String(Math.max(0, stock + by)), was: stock } });
      else edit(item, { price: yuanText(Math.max(1, Math.round((price * (100 + by)) / 100))) });
    }
    onClose();
  };
  const title = t(what === 'price' ? 'items.changePrice' : 'items.changeStock');
  return (
    <Dialog
      centred
      title={title}
      onClose={onClose}
      act={{ words: t('items.apply', { count: ticked.length }), run: apply }}
    >
      <Field
        label={t(what === 'price' ? 'items.percent' : 'items.pieces')}
        value={typed}
        inputMode="text"
        autoComplete="off"
        onChange={(event) => setTyped(event.target.value)}
        hint={t(what === 'price' ? 'items.percentHint' : 'items.piecesHint')}
      />
    </Dialog>
  );
}
