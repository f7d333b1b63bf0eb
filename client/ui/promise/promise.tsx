import { promisedFrom } from '../../../shared/opening-hours.ts';
import type { AskedPromise, Promised } from '../../lib/promises.ts';
import { durationWords } from '../../lib/texts/duration.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Text } from '../text/text.tsx';
import { Deadline } from '../time/time.tsx';

interface PromiseTextProps extends Pick<AskedPromise, 'promises'> {
  of: Promised;
  /**
   * When it is asked for, ISO 8601; null for what needs no staff, at whatever hour; left out where it is said for every
   * hour, as in the help, which is cached.
   */
  at?: string | null;
}

/** How soon staff decide or answer what is asked for at that time, with the night and their hours counted in. */
export function PromiseText({ of, promises: { hours, opening }, at }: PromiseTextProps) {
  const { t, timeZone } = useTexts();
  const duration = durationWords(t, hours[of] * 3600);
  const within = t('promise.within', { duration });
  if (at === undefined) return <span>{`${within} · ${t('promise.nextMorning')}`}</span>;
  const asked = at === null ? 0 : Date.parse(at);
  const from = at === null ? asked : promisedFrom(asked, hours[of], opening, timeZone);
  if (from === asked) return <span>{within}</span>;
  const begun = <Deadline key="from" at={new Date(from).toISOString()} />;
  return <Text k="promise.from" time={begun} duration={duration} />;
}
