import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Dialog } from '../../ui/dialog/dialog.tsx';
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
  const foot = (
    <Button kind="danger" size="big" icon="trash" busy={busy} onClick={() => void remove()}>
      {t('pictures.remove', { count: pictures.length })}
    </Button>
  );
  return (
    <Dialog centred title={t('pictures.remove', { count: pictures.length })} onClose={onClose} foot={foot}>
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
