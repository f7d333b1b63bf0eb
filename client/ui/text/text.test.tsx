import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { texts } from '../../../tests/support/fake-shop.ts';
import { TextsProvider } from '../../lib/texts/texts.ts';
import { Text } from './text.tsx';

const shown = (element: ReactNode) => renderToStaticMarkup(<TextsProvider value={texts}>{element}</TextsProvider>);

test('elements stand in their placeholders, and words beside each other in one element', () => {
  expect(shown(<Text k="orderDetail.openedBy" opener="Mia" time={<time>noon</time>} />)).toBe(
    '<span>Opened by Mia, full since </span><time>noon</time>',
  );
  expect(shown(<Text k="orderDetail.openedBy" opener={<b>Mia</b>} time="noon" />)).toBe(
    '<span>Opened by </span><b>Mia</b><span>, full since noon</span>',
  );
});

test('a word is no text, whatever braces it has, and an element that is not there leaves nothing', () => {
  for (const opener of ['{{time}}', '{{opener}}', '{{toString}}']) {
    expect(shown(<Text k="orderDetail.openedBy" opener={opener} time={null} />)).toBe(
      `<span>Opened by ${opener}, full since </span>`,
    );
  }
});
