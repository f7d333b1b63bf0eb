import { dayWriter } from '../../../shared/days.ts';
import { locales } from '../../../shared/locales.ts';
import { useShop } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import type { DayOf } from './by-day.ts';

/** Days as seen when the list was read: the same on the server and here. */
export function useDayOf(readAt: string): DayOf {
  const { locale, t } = useTexts();
  const { timeZone } = useShop();
  return dayWriter({ ...locales[locale], t }, timeZone, readAt);
}
