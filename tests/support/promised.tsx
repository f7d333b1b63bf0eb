import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { ShopProvider } from '../../client/lib/context.ts';
import { TextsProvider } from '../../client/lib/texts/texts.ts';
import { facts, texts } from './fake-shop.ts';

const { t, dateTime } = texts;

/** When something is asked for, while staff work and at night, and how its promise of so many hours then reads. */
export const promisedAt = (hours: number): [at: string, words: string][] => {
  const duration = t('duration.hours', { count: hours });
  return [
    ['2026-01-05T09:00:00Z', t('promise.within', { duration })],
    ['2026-01-05T23:00:00Z', t('promise.from', { time: dateTime('2026-01-06T09:00:00Z'), duration })],
  ];
};

/** The words of an element in English, as a page of the server has them. */
export const wordsOf = (element: ReactNode): string =>
  renderToStaticMarkup(
    <ShopProvider value={facts}>
      <TextsProvider value={texts}>{element}</TextsProvider>
    </ShopProvider>,
  ).replace(/<[^>]+>/g, '');
