import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import { Link } from '../../ui/link/link.tsx';
import styles from '../../ui/title-bar/title-bar.module.css';
import type { LanguageButtonProps } from '../../ui/title-bar/title-bar.tsx';
import { useLanguageLink } from './use-language-link.tsx';

/** Opens the language sheet; without JavaScript it is a link to the language page. */
export function LanguageButton({ named, narrowOnly }: LanguageButtonProps) {
  const { t, name, tag } = useTexts();
  const { link, sheet } = useLanguageLink();
  return (
    <>
      <Link
        {...link}
        className={named ? styles.language : `tap ${styles.button}`}
        data-narrow-only={narrowOnly || undefined}
        aria-label={t('language.button', { language: name })}
      >
        <Icon name="globe" size={named ? 18 : 24} />
        {named && <span lang={tag}>{name}</span>}
      </Link>
      {sheet}
    </>
  );
}
