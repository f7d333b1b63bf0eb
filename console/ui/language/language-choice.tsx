import { consoleLocales } from '../../../shared/console/locales.ts';
import { isLocale, locales } from '../../../shared/locales.ts';
import { useServices } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Icon } from '../icon/icon.tsx';
import { RefusedNote } from '../note/note.tsx';
import styles from './language-choice.module.css';

/** The languages that the console has, each in itself; beside them why one cannot be shown. */
export function LanguageChoice() {
  const { t, locale } = useTexts();
  const { language } = useServices();
  const { attempt, refused } = useTry();
  const offered = [...new Set([...consoleLocales, locale])];
  return (
    <>
      <label className={styles.language}>
        <Icon name="globe" size={15} />
        <span className="sr">{t('shell.language')}</span>
        <select
          value={locale}
          onChange={({ target: { value } }) => {
            if (isLocale(value)) void attempt(() => language.choose(value));
          }}
        >
          {offered.map((one) => (
            <option key={one} value={one} lang={locales[one].tag}>
              {locales[one].name}
            </option>
          ))}
        </select>
      </label>
      {refused && <RefusedNote refused={refused} />}
    </>
  );
}
