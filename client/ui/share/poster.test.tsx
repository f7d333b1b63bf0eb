// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { Poster } from './poster.tsx';

const links = () => [...document.querySelectorAll('a')];

test('the poster of a group opens large and can be saved, with the invitation in it', async () => {
  await draw(<Poster page="/g/12" code="AB 1" />);
  const address = '/media/poster/12.en-US.jpg?by=AB+1';
  const [large, save] = links();
  expect(links().map((link) => link.getAttribute('href'))).toEqual([address, address]);
  expect([large?.target, large?.querySelector('img')?.getAttribute('src')]).toEqual(['_blank', address]);
  expect(save?.hasAttribute('download')).toBe(true);
  expect(large?.querySelector('img')?.loading).toBe('lazy');
  expect(save?.textContent).toContain('Save');
});

test.each(['/user/detail/12', '/', '/g/12/buy'])('%s has no poster', async (page) => {
  await draw(<Poster page={page} code={undefined} />);
  expect(links()).toEqual([]);
});

test('of a group that is full by now nothing is left', async () => {
  await draw(<Poster page="/g/12" code={undefined} />);
  await act(async () => document.querySelector('img')?.dispatchEvent(new Event('error')));
  expect(links()).toEqual([]);
});
