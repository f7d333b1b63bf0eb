import { expect, test } from 'vitest';
import { bothVersions } from './text-lines.ts';

test('versions of a text are compared by their words, and by their HTML where only that differs', () => {
  const picture = '<img src="/media/0123456789abcdef0123-720.webp" alt="A bag" width="1" height="1" loading="lazy" />';
  expect(bothVersions(`<h3>Care</h3><p>Wash<br />cold</p>${picture}`, '<p>Care</p>')).toEqual([
    'Care\nWash\ncold\n▢ A bag',
    'Care',
  ]);
  expect(bothVersions('<p>Care</p>', '<h3>Care</h3>')).toEqual(['<p>Care</p>', '<h3>Care</h3>']);
});
