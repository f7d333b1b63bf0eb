import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
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
}

/** Chooses the reader's language. */
export function LanguageSheet({ open, onClose, choices }: LanguageSheetProps) {
  const { t } = useTexts();
  const { pathname } = useLocation();
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
          next={pathname}
          onChosen={close}
          translated
        />
      </div>
      {!all && (
        <button type="button" className={styles.more} onClick={() => setAll(true)}>
          {t('language.more')}
          <Icon name="down" size={18} />
        </button>
      )}
    </Sheet>
  );
}
