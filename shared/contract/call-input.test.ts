import { expectTypeOf, test } from 'vitest';
import type { CallInput } from './index.ts';

type Given<Fields, Input> = Fields extends Input ? true : false;

test('a caller gives the required fields and may leave out the rest', () => {
  expectTypeOf<Given<{ id: number }, CallInput<'itemDetail'>>>().toEqualTypeOf<true>();
  expectTypeOf<Given<Record<never, never>, CallInput<'itemDetail'>>>().toEqualTypeOf<false>();
  expectTypeOf<Given<{ id: undefined }, CallInput<'itemDetail'>>>().toEqualTypeOf<false>();
  expectTypeOf<Given<{ id: 1; cursor: undefined }, CallInput<'itemList'>>>().toEqualTypeOf<true>();
  expectTypeOf<Given<{ number: '1' }, CallInput<'rechargeProof'>>>().toEqualTypeOf<false>();
  expectTypeOf<Given<{ number: '1'; proof: Blob }, CallInput<'rechargeProof'>>>().toEqualTypeOf<true>();
  expectTypeOf<Given<{ number: '1'; proof: string }, CallInput<'rechargeProof'>>>().toEqualTypeOf<false>();
});
