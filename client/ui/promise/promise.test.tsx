import { expect, test } from 'vitest';
import { promises, texts } from '../../../tests/support/fake-shop.ts';
import { wordsOf } from '../../../tests/support/promised.tsx';
import { PromiseText } from './promise.tsx';

const { t } = texts;

const shown = (of: 'recharge' | 'return', at?: string | null) =>
  wordsOf(<PromiseText of={of} promises={promises} at={at} />);

test('what is asked while staff work is promised in hours, at night from their morning on', () => {
  const half = t('duration.minutes', { count: 30 });
  expect(shown('recharge', '2026-01-05T10:00:00Z')).toBe(t('promise.within', { duration: half }));
  const morning = texts.dateTime('2026-01-06T09:00:00Z');
  for (const at of ['2026-01-05T20:31:00Z', '2026-01-05T23:00:00Z', '2026-01-06T02:00:00Z']) {
    expect(shown('recharge', at)).toBe(t('promise.from', { time: morning, duration: half }));
  }
});

test('what needs no staff is promised alike at every hour', () => {
  expect(shown('recharge', null)).toBe(t('promise.within', { duration: t('duration.minutes', { count: 30 }) }));
});

test('for every hour it says what becomes of what comes too late in the day', () => {
  const half = t('promise.within', { duration: t('duration.minutes', { count: 30 }) });
  expect(shown('recharge')).toBe(`${half} · ${t('promise.nextMorning')}`);
});

test('what takes days is promised at once in the evening, and in the morning at night', () => {
  const days = t('duration.hours', { count: 48 });
  expect(shown('return', '2026-01-05T20:30:00Z')).toBe(t('promise.within', { duration: days }));
  expect(shown('return', '2026-01-05T21:00:00Z')).toContain(texts.dateTime('2026-01-06T09:00:00Z'));
});
