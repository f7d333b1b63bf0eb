import { expect, test } from 'vitest';
import { groupToFill, type Offer, taxOf, totalOf, type WaitingGroup, withChoice } from './offer.ts';

const group = (orderno: string, missing: number, mine = false) => ({ orderno, missing, mine }) as WaitingGroup;

const PLAIN = { choices: { options: [], variants: [] }, price: 0.1, tax: 0.07 };

test('a group to fill waits for one more, and the shopper is not in it', () => {
  const [own, far, near] = [group('own', 1, true), group('far', 2), group('near', 1)];
  expect(groupToFill({ wait_pt_user_list: [own, far, near] })).toBe(near);
  expect(groupToFill({ wait_pt_user_list: [own, far] })).toBeNull();
  expect(groupToFill({ wait_pt_user_list: [] })).toBeNull();
});

test.each([
  [null, 5, 1],
  ['3', 5, 3],
  ['9', 5, 5],
  ['0', 5, 1],
  ['-2', 5, 1],
  ['2.9', 5, 2],
  ['two', 5, 1],
  ['2', 0, 1],
])('an address that asks for %s of at most %i pieces gets %i', (asked, quantityMax, quantity) => {
  const offer = withChoice({ ...PLAIN, quantityMax } as unknown as Offer, asked === null ? '' : `?quantity=${asked}`);
  expect(offer.quantity).toBe(quantity);
});

test('sums are of all pieces, to the fen', () => {
  const offer = withChoice({ ...PLAIN, quantityMax: 5 } as unknown as Offer, '?quantity=3');
  expect([totalOf(offer), taxOf(offer)]).toEqual([0.3, 0.21]);
});
