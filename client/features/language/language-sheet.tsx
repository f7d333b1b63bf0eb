import { useEffect, useRef, useState } from 'react';
import { type Locale, locales } from '../../../shared/locales.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Sheet } from '../../ui/sheet/sheet.tsx';
import { LanguageList } from './language-list.tsx';
import styles from './language-sheet.module.css';

interface LanguageSheetProps {
  open: boolean;
  onClose: () => void;
  /** The first languages; "more languages" shows all. */
  choices: readonly Locale[];
  /** This page. */
  next: string;
}

/** Chooses the reader's language. */
export function LanguageSheet({ open, onClose, choices, next }: LanguageSheetProps) {
  const { t } = useTexts();
  const [all, setAll] = useState(false);
  const list = useRef<HTMLDivElement>(null);
  // The focused button has gone, so the longer list takes the focus.
  useEffect(() => {
    if (all) list.current?.querySelector('button')?.focus();
  }, [all]);
  const close = () => {
    setAll(false);
    onClose();
  };
  return (
    <Sheet open={open} onClose={close} title={t('language.title')}>
      <div ref={list}>
        <LanguageList
          choices={all ? (Object.keys(locales) as Locale[]) : choices}
          next={next}
          onChosen={close}
          translated
        />
      </div>
      {!all && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          <span>{t('language.more')}</span>
          <Icon name="down" size={18} />
        </button>
      )}
    </Sheet>
  );
}
