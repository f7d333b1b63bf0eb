import { expect, test } from 'vitest';
import { faceOf, type Movement } from './movement.ts';

const movement = (kind: Movement['kind']) => ({ kind, transfers: [{}] }) as Movement;

test('what a return gives back looks like other money that comes back', () => {
  expect(faceOf(movement('goods_refund'))).toEqual(faceOf(movement('tax_refund')));
});
