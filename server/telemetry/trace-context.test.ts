import { expect, test } from 'vitest';
import { requestIdOf } from './request-id.ts';
import { traceContextOf, traceResponse } from './trace-context.ts';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';
const SPAN = '00f067aa0ba902b7';

test('traceparent is read as W3C Trace Context says', () => {
  const context = { traceId: TRACE, parentId: SPAN, flags: '01' };
  const read = (traceparent?: string) => traceContextOf({ headers: { traceparent } });
  expect(read(`00-${TRACE}-${SPAN}-01`)).toEqual(context);
  expect(read(`cc-${TRACE}-${SPAN}-01-what-comes-later`)).toEqual(context);
  for (const wrong of [
    undefined,
    '',
    `ff-${TRACE}-${SPAN}-01`,
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${'0'.repeat(16)}-01`,
    `00-${TRACE.toUpperCase()}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-1`,
    `00-${TRACE}-${SPAN}-01x`,
    ` 00-${TRACE}-${SPAN}-01`,
  ]) {
    expect(read(wrong)).toBeNull();
  }
  expect(traceResponse(context)).toMatch(new RegExp(`^00-${TRACE}-(?!${SPAN})[0-9a-f]{16}-01$`));
});

test('an id from outside is taken if it is plain', () => {
  const idOf = (given?: string) => requestIdOf({ headers: { 'x-request-id': given } });
  for (const plain of ['f0b1c2d3-1', 'Root=1-67891233-abcdef012345678912345678', 'a'.repeat(128)]) {
    expect(idOf(plain)).toBe(plain);
  }
  for (const other of [undefined, '', 'short', 'a'.repeat(129), 'a line\nand another', '"quoted-id"', 'áéíóúáéíóú']) {
    expect(idOf(other)).toMatch(/^[0-9a-f-]{36}$/);
  }
});
