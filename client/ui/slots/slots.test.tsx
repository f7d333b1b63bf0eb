// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { membersOf, Slots, unnamed } from './slots.tsx';

test('how many more there are is read from left to right in every language', async () => {
  await draw(<Slots people={unnamed(6)} open={1} />);
  expect(document.querySelector('bdi[dir=ltr]')?.textContent).toBe('+3');
});

test('who is in a group sees its members with their pictures, anybody else only who opened it', () => {
  const group = { nickname: 'Mia', avatar: 2, size: 4, missing: 1 };
  const opener = { initial: 'M', avatar: 2 };
  expect(membersOf(group)).toEqual([opener, ...unnamed(2)]);
  expect(membersOf({ ...group, members: [] })).toEqual([opener, ...unnamed(2)]);
  const members = ['a', 'b'].map((name) => ({ initial: name, avatar: 1, avatar_url: `/media/avatars/${name}.webp` }));
  expect(membersOf({ ...group, members })).toEqual([...members, ...unnamed(1)]);
});
