// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { done, openScreen } from '../../../tests/support/fake-shop.ts';
import { Component, loader } from './service.tsx';

test.each([
  ['', ['/user/support']],
  ['https://chat.example/', ['/user/support', 'https://chat.example/']],
])('the filled button opens the shop’s own conversation, with "%s" as another way', async (kf_url, ways) => {
  const calls = { aboutus: async () => done({ kf_url, youtube_url: '' }) };
  await drawScreen(await openScreen({ path: '/service', Component, loader }, '/service', { calls }));
  const buttons = [...document.querySelectorAll('a[data-kind]')];
  expect(buttons.map((link) => link.getAttribute('href'))).toEqual(ways);
  expect(buttons.map((link) => link.getAttribute('data-kind'))).toEqual(['primary', 'tint'].slice(0, ways.length));
});
