import { expect, test } from 'vitest';
import { drawnPlaces, membersOf, unnamed } from './places.ts';

test('who is in a group sees its members with their pictures, anybody else only who opened it', () => {
  const group = { nickname: 'Mia', avatar: 2, size: 4, missing: 1 };
  const opener = { initial: 'M', avatar: 2 };
  expect(membersOf(group)).toEqual([opener, ...unnamed(2)]);
  expect(membersOf({ ...group, members: [] })).toEqual([opener, ...unnamed(2)]);
  const members = ['a', 'b'].map((name) => ({ initial: name, avatar: 1, avatar_url: `/media/avatars/${name}.webp` }));
  expect(membersOf({ ...group, members })).toEqual([...members, ...unnamed(1)]);
});

test.each([
  [1, 1, { people: 1, open: 1, rest: 0 }],
  [3, 2, { people: 3, open: 2, rest: 0 }],
  [3, 3, { people: 3, open: 1, rest: 2 }],
  [6, 1, { people: 4, open: 0, rest: 3 }],
])(
  'of %i people and %i open places at the most five are drawn, or four and the number of the rest',
  (taken, open, drawn) => {
    const { people, ...others } = drawnPlaces(unnamed(taken), open);
    expect({ people: people.length, ...others }).toEqual(drawn);
  },
);
