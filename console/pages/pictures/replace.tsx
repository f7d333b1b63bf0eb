import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './pictures.module.css';
import { usesInWords } from './words.ts';

interface ReplaceProps {
  picture: ConsoleOutput<'picture'>;
  /** The one that was uploaded. */
  by: { id: number; url: string };
  onClose: () => void;
  onDone: () => void;
}

/** The old picture beside the new one, and where it changes. */
export function Replace({ picture, by, onClose, onDone }: ReplaceProps) {
  const texts = useTexts();
  const { t } = texts;
  const { run, busy, refused } = useAct('pictureReplace');
  const replace = async () => {
    if ((await run({ id: picture.id, by: by.id })).done) onDone();
  };
  const act = { words: t('pictures.replaceDo'), busy, run: replace };
  const shown = { ...picture, uses: { ...picture.uses, groups: 0 } };
  return (
    <Dialog centred title={t('pictures.replace')} onClose={onClose} act={act}>
      <div className={styles.change}>
        <img src={picture.url} alt={t('pictures.old')} />
        <Icon name="arrow" flip />
        <img src={by.url} alt={t('pictures.new')} />
      </div>
      <Note>{t('pictures.replaceMeans', { places: usesInWords(shown, texts) })}</Note>
      <RefusedNote refused={refused} />
    </Dialog>
  );
}
