import type { SubmitEvent } from 'react';
import { LANGUAGE_KEY } from '../../../shared/language-key.ts';
import { isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { useChooseLanguage } from '../../lib/texts/language.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Icon } from '../../ui/icon/icon.tsx';
import styles from './language-sheet.module.css';

interface LanguageListProps {
  choices: readonly Locale[];
  /** Where a sent form redirects to. */
  next: string;
  onChosen: () => void;
  /**
   * Adds the name of each language in the reader's language: only if the server does not render the list, since
   * browsers name them differently.
   */
  translated?: boolean;
}

/** The list of languages: without JavaScript a form, otherwise buttons that switch in place. */
export function LanguageList({ choices, next, onChosen, translated = false }: LanguageListProps) {
  const { locale, tag } = useTexts();
  const choose = useChooseLanguage();
  const names = translated ? new Intl.DisplayNames(tag, { type: 'language', languageDisplay: 'standard' }) : null;
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    const button = event.nativeEvent.submitter;
    if (!choose || !(button instanceof HTMLButtonElement) || !isLocale(button.value)) return;
    event.preventDefault();
    choose(button.value);
    onChosen();
  };
  return (
    <form method="post" action="/language" onSubmit={submit}>
      <input type="hidden" name="next" value={next} />
      <ul>
        {choices.map((code) => (
          <li key={code} className={styles.item}>
            <button
              type="submit"
              name={LANGUAGE_KEY}
              value={code}
              className={styles.choice}
              aria-current={code === locale ? 'true' : undefined}
            >
              <bdi lang={locales[code].tag}>{locales[code].name}</bdi>
              {names && code !== locale && <small>{names.of(locales[code].tag.split('-')[0] ?? code)}</small>}
              {code === locale && <Icon name="check" className={styles.check} />}
            </button>
          </li>
        ))}
      </ul>
    </form>
  );
}
