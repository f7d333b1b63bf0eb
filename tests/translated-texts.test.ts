import { expect, test } from 'vitest';
import { textChildren } from './support/text-children.ts';

const SAMPLE = 'tests/support/text-children-sample.tsx';

const isOfScreens = (file: string) => /^(client|console)\//.test(file) && !file.endsWith('.test.tsx');

test('a text stands alone in its element: a translation takes it away from React if it has siblings', () => {
  const found = textChildren((file) => file === SAMPLE || isOfScreens(file));
  const ofSample = found.filter((one) => one.startsWith(SAMPLE)).map((one) => one.slice(SAMPLE.length + 2));
  expect(ofSample).toEqual([
    "t('found: of a fragment')",
    "t('found: beside a spinner')",
    'found: words of its own',
    "t('found: one of two')",
    'name',
    'many',
    'Words',
  ]);
  expect(found.filter((one) => !one.startsWith(SAMPLE))).toEqual([]);
});
