import { fenFromText } from '../../shared/money.ts';
import type { Texts } from './texts.ts';

/** A setting that is a sum, as it is stored: no other has two decimals. */
const SUM = /^\d+\.\d{2}$/;

/** The value of a setting as people read it: a sum with the shop's symbol. */
export function settingInWords({ t, money }: Pick<Texts, 't' | 'money'>, value: string): string {
  if (value === '') return t('settings.empty');
  return SUM.test(value) ? money(fenFromText(value) ?? 0) : value;
}
