// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { unnamed } from '../../../shared/places.ts';
import { draw } from '../../../tests/support/drawn.tsx';
import { Slots } from './slots.tsx';

test('how many more there are is read from left to right in every language', async () => {
  await draw(<Slots people={unnamed(6)} open={1} />);
  expect(document.querySelector('bdi[dir=ltr]')?.textContent).toBe('+3');
});
