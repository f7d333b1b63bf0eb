import { expect, test } from 'vitest';
import { blockJson } from './page-state.ts';

test('a state block cannot end its script element, and reads back as it was', () => {
  const value = { text: '</script><!-- \u2028 \u2029 ]]>' };
  const json = blockJson(value);
  expect(json).not.toMatch(/[<\u2028\u2029]/);
  expect(JSON.parse(json)).toEqual(value);
});
