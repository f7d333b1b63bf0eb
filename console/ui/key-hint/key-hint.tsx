import { Fragment } from 'react';
import { Icon, type IconName } from '../icon/icon.tsx';
import styles from './key-hint.module.css';

/** Signs that not every font has. */
const DRAWN: Readonly<Record<string, IconName>> = { Enter: 'enter' };

const WORDS: Readonly<Record<string, string>> = { ArrowLeft: '←', ArrowRight: '→', Escape: 'Esc' };

/** A key's name as on the key (`Ctrl+Enter`, `Ctrl+s`). */
export function KeySign({ name }: { name: string }) {
  return name.split('+').map((part, place) => {
    const drawn = DRAWN[part];
    const word = WORDS[part] ?? (part.length === 1 ? part.toUpperCase() : part);
    return (
      <Fragment key={part}>
        {place > 0 && ' '}
        {drawn ? <Icon name={drawn} size={15} /> : <span>{word}</span>}
      </Fragment>
    );
  });
}

/** The name of a key for `aria-keyshortcuts`. */
export const keyName = (name: string): string =>
  name
    .split('+')
    .map((part) => (part === 'Ctrl' ? 'Control' : part.length === 1 ? part.toUpperCase() : part))
    .join('+');

/** The key that presses a control. Not on a phone; readers hear the control's name without it. */
export function KeyHint({ name }: { name: string }) {
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: it takes no focus
    <kbd className={styles.key} aria-hidden="true">
      <KeySign name={name} />
    </kbd>
  );
}
