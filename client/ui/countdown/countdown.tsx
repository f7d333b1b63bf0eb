import { useServerClock } from '../../../web/clock.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Deadline, Time } from '../time/time.tsx';
import styles from './countdown.module.css';

const SECOND = 1000;
const HOUR = 3600;

/** Whole seconds until `iso` by the server's clock, never below zero; null on the server and until hydrated. */
export function useSecondsLeft(iso: string): number | null {
  return useServerClock((now) => (now === null ? null : Math.ceil(Math.max(0, Date.parse(iso) - now) / SECOND)));
}

/** True once `iso` has passed by the server's clock; false while that is not known. */
export function usePassed(iso: string): boolean {
  return useServerClock((now) => now !== null && Date.parse(iso) <= now);
}

const two = (value: number) => String(Math.floor(value)).padStart(2, '0');

/** Days (from two on) and the two-digit hours, minutes and seconds of a duration in seconds. */
function split(seconds: number) {
  const days = seconds >= 48 * HOUR ? Math.floor(seconds / (24 * HOUR)) : 0;
  const rest = seconds - days * 24 * HOUR;
  return { days, clock: [two(rest / HOUR), two((rest / 60) % 60), two(rest % 60)] };
}

interface CountdownProps {
  /** ISO 8601. */
  until: string;
  look?: 'blocks' | 'plain';
}

/**
 * The time left until a deadline of the server. Until the page is hydrated, and always for a screen reader, it is the
 * absolute time: a figure that changes each second is no use to listen to. Both occupy the same space, so that nothing
 * moves when one replaces the other.
 */
export function Countdown({ until, look = 'blocks' }: CountdownProps) {
  const left = useSecondsLeft(until);
  return (
    <span className={styles.countdown} role={left === null ? undefined : 'timer'}>
      {left === null ? <Time at={until} /> : <Deadline className="sr" at={until} />}
      <span className={left === null ? styles.room : undefined} aria-hidden="true">
        <Clock left={left ?? 0} look={look} />
      </span>
      {left !== null && (
        <span className={styles.room} aria-hidden="true">
          <Time at={until} />
        </span>
      )}
    </span>
  );
}

function Clock({ left, look }: Required<Pick<CountdownProps, 'look'>> & { left: number }) {
  const { t } = useTexts();
  const { days, clock } = split(left);
  return (
    <span className={styles.figures}>
      {days > 0 && <span>{t('countdown.days', { count: days })}</span>}
      <bdi dir="ltr" className={styles.clock} data-look={look}>
        <b>{clock[0]}</b>
        <span>:</span>
        <b>{clock[1]}</b>
        <span>:</span>
        <b>{clock[2]}</b>
      </bdi>
    </span>
  );
}
