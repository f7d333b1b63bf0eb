import { expect, test } from 'vitest';
import { nextOf } from './next-of.ts';

const both = { mayDo: true, mayAsk: true };
const asks = { mayDo: false, mayAsk: true };
const reads = { mayDo: false, mayAsk: false };

test.each([
  ['within the limit', { second: false, asked_at: null, agreed_until: null }, ['pay', 'ask', null]],
  ['above it', { second: true, asked_at: null, agreed_until: null }, ['ask', 'ask', null]],
  ['asked for', { second: true, asked_at: 1, agreed_until: null }, ['wait', 'wait', 'wait']],
  ['agreed to', { second: true, asked_at: null, agreed_until: 9 }, ['pay', null, null]],
] as const)('a withdrawal %s has a next step for each role', (_, state, steps) => {
  expect([both, asks, reads].map((rights) => nextOf(state, rights))).toEqual(steps);
});
