import { expect, test } from 'vitest';
import { groupToFill, type WaitingGroup } from './offer.ts';

const group = (orderno: string, missing: number, mine = false) => ({ orderno, missing, mine }) as WaitingGroup;

test('a group to fill waits for one more, and the shopper is not in it', () => {
  const [own, far, near] = [group('own', 1, true), group('far', 2), group('near', 1)];
  expect(groupToFill({ wait_pt_user_list: [own, far, near] })).toBe(near);
  expect(groupToFill({ wait_pt_user_list: [own, far] })).toBeNull();
  expect(groupToFill({ wait_pt_user_list: [] })).toBeNull();
});
