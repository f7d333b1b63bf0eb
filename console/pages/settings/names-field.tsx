import { useState } from 'react';
import { DEFAULT_LOCALE, type Locale, locales } from '../../../shared/locales.ts';
import { shopNamesOf, shopNamesText } from '../../../shared/shop-names.ts';
import { useTexts } from '../../lib/texts.ts';
import { Field } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';

const translations = (Object.keys(locales) as Locale[]).filter((code) => code !== DEFAULT_LOCALE);

interface NamesFieldProps {
  value: string;
  onChange: (value: string) => void;
  refused: string | null;
}

/** The name of the shop in each language but that of its base name, written as the setting `shop_names` has it. */
export function NamesField({ value, onChange, refused }: NamesFieldProps) {
  const { t } = useTexts();
  const [locale, setLocale] = useState<Locale>('en-US');
  // As typed: what the setting keeps has no space at its end.
  const [names, setNames] = useState(shopNamesOf(value) ?? {});
  const set = (name: string) => {
    const { [locale]: _, ...others } = names;
    const all = name === '' ? others : { ...others, [locale]: name };
    setNames(all);
    onChange(shopNamesText(all));
  };
  const { tag, dir } = locales[locale];
  return (
    <>
      <LocaleSelect
        label={t('shell.language')}
        value={locale}
        onChange={setLocale}
        from={translations}
        there={(code) => names[code] !== undefined}
      />
      <Field
        label={t('approval.new.value')}
        lang={tag}
        dir={dir}
        maxLength={40}
        value={names[locale] ?? ''}
        onChange={(event) => set(event.target.value)}
        refused={refused}
      />
    </>
  );
}
