import { useState } from 'react';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { MOST_WORDS } from '../../../shared/variants.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';

interface WordsProps {
  label: string;
  names: Record<string, string>;
  onChange: (names: Record<string, string>) => void;
}

/** Words of an option or of a value in one language at a time, its own first; a language whose words are taken away has none. */
export function WordsFields({ label, names, onChange }: WordsProps) {
  const { t } = useTexts();
  const [locale, setLocale] = useState<Locale>(DEFAULT_LOCALE);
  const { dir, tag } = locales[locale];
  const write = (text: string) => {
    const { [locale]: _, ...others } = names;
    onChange(text === '' ? others : { ...others, [locale]: text });
  };
  return (
    <>
      <Field
        label={label}
        lang={tag}
        dir={dir}
        maxLength={MOST_WORDS}
        value={names[locale] ?? ''}
        placeholder={locale === DEFAULT_LOCALE ? undefined : names[DEFAULT_LOCALE]}
        onChange={({ target }) => write(target.value)}
      />
      <LocaleSelect
        label={t('shell.language')}
        value={locale}
        onChange={setLocale}
        there={(code) => names[code] !== undefined}
      />
    </>
  );
}
