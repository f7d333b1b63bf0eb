import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './pictures.module.css';
import { kilobytes, type Listed } from './words.ts';

interface RemoveProps {
  pictures: readonly Listed[];
  onClose: () => void;
  /** With the ids of those that nothing has used meanwhile. */
  onDone: (removed: number[]) => void;
}

/** Says what goes, before it goes. */
export function Remove({ pictures, onClose, onDone }: RemoveProps) {
  const { t, count } = useTexts();
  const { run, busy, refused } = useAct('picturesRemove');
  const remove = async () => {
    const done = await run({ ids: pictures.map(({ id }) => id) });
    if (done.done) onDone(done.data.removed);
  };
  const size = count(kilobytes(pictures.flatMap(({ files }) => files)));
  const words = t('pictures.remove', { count: pictures.length });
  const act: SheetAct = { words, danger: true, icon: 'trash', busy, run: remove };
  return (
    <Dialog centred title={words} onClose={onClose} act={act}>
      <ul className={styles.going}>
        {pictures.map(({ id, url }) => (
          <li key={id}>
            <img
              src={url.replace('-720.', '-360.')}
              alt={t('pictures.one', { id: String(id) })}
              width={72}
              height={72}
            />
          </li>
        ))}
      </ul>
      <Note tone="late">{t('pictures.removeMeans', { size })}</Note>
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
