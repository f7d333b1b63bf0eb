import { type TextKey, useTexts } from '../../lib/texts.ts';
import { Dialog } from '../../ui/dialog/dialog.tsx';
import { KeySign } from '../../ui/key-hint/key-hint.tsx';
import styles from './shell.module.css';

const KEYS: readonly (readonly [key: string, text: TextKey])[] = [
  ['/', 'keys.find'],
  ['g', 'today.oldest'],
  ['j', 'keys.next'],
  ['k', 'keys.previous'],
  ['a', 'keys.amount'],
  ['n', 'keys.note'],
  ['r', 'keys.refuse'],
  ['s', 'keys.later'],
  ['Ctrl+Enter', 'keys.accept'],
  ['Ctrl+s', 'keys.save'],
  ['Escape', 'keys.leave'],
  ['?', 'keys.all'],
];

/** Every key of the console. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTexts();
  return (
    <Dialog title={t('keys.title')} onClose={onClose} centred>
      <dl className={styles.keys}>
        {KEYS.map(([key, text]) => (
          <div key={key}>
            <dt>{t(text)}</dt>
            <dd>
              <kbd>
                <KeySign name={key} />
              </kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
