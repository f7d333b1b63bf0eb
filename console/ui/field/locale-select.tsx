import { isLocale, type Locale, locales } from '../../../shared/locales.ts';
import { Select } from './field.tsx';

const codes = Object.keys(locales) as Locale[];

interface LocaleSelectProps {
  label: string;
  value: Locale;
  onChange: (locale: Locale) => void;
  /** Whether there is a text in it; languages without one have a mark. */
  there?: (locale: Locale) => boolean;
  /** Those to choose from; all if left out. */
  from?: readonly Locale[];
}

/** The languages of the shop, each in itself. */
export function LocaleSelect({ label, value, onChange, there = () => true, from = codes }: LocaleSelectProps) {
  return (
    <Select
      label={label}
      value={value}
      options={from.map((code) => [code, `${there(code) ? '' : '○ '}${locales[code].name}`] as const)}
      onChange={({ target }) => isLocale(target.value) && onChange(target.value)}
    />
  );
}
