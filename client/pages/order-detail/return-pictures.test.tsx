import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { texts } from '../../../tests/support/fake-shop.ts';
import { TextsProvider } from '../../lib/texts/texts.ts';
import { ReturnPictures } from './return-pictures.tsx';

test('without JavaScript each picture of a return is a link to itself', () => {
  const sent = ['/user/return/picture/7/1', '/user/return/picture/7/2'];
  const page = renderToStaticMarkup(
    <TextsProvider value={texts}>
      <ReturnPictures sent={sent} most={2} answer={undefined} />
    </TextsProvider>,
  );
  expect([...page.matchAll(/<a href="([^"]+)"/g)].map(([, to]) => to)).toEqual(sent);
  expect(page).not.toContain('aria-haspopup');
});
