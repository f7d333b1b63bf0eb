import { type MouseEvent, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { type Locale, locales } from '../../../shared/locales.ts';
import { isPlainClick } from '../../app/link.tsx';
import { useTexts } from '../../app/texts.tsx';
import { Icon } from '../icon/icon.tsx';
import { LanguageSheet } from '../language-sheet/language-sheet.tsx';
import styles from './title-bar.module.css';

/** The title bar's own entries (spec, section 2). */
const choices: Locale[] = ['en-US', 'es-ES', 'zh-CN'];

interface LanguageButtonProps {
  /** Shows the language's name beside the globe. */
  named: boolean;
  /** Left out on wide screens, which have another above. */
  narrowOnly?: boolean;
}

/** Opens the language sheet; without JavaScript it leads to the page of languages. */
export function LanguageButton({ named, narrowOnly }: LanguageButtonProps) {
  const { t, locale, tag } = useTexts();
  const { pathname } = useLocation();
  const [open, setOpen] = useState(false);
  const { name } = locales[locale];
  const openSheet = (event: MouseEvent) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <>
      <a
        href={`/language?next=${encodeURIComponent(pathname)}`}
        className={named ? styles.language : styles.button}
        data-narrow-only={narrowOnly || undefined}
        aria-label={t('language.button', { language: name })}
        aria-haspopup="dialog"
        onClick={openSheet}
      >
        <Icon name="globe" size={named ? 18 : 24} />
        {named && <span lang={tag}>{name}</span>}
      </a>
      <LanguageSheet open={open} onClose={() => setOpen(false)} choices={choices} />
    </>
  );
}
