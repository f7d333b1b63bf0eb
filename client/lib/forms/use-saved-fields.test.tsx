// @vitest-environment happy-dom
import { useLayoutEffect } from 'react';
import { expect, test, vi } from 'vitest';
import { draw } from '../../../tests/support/drawn.tsx';
import { texts } from '../../../tests/support/fake-shop.ts';
import { useSavedFields } from './use-saved-fields.ts';

type Answer = Parameters<typeof useSavedFields<'truename'>>[1];

test.each<[string, Answer, string, string | undefined]>([
  ['the saved value', undefined, 'saved', undefined],
  ['what was typed', { values: { truename: 'typed' }, problems: {} }, 'typed', undefined],
  ['nothing, if all was deleted', { values: { truename: '' }, problems: { truename: 'empty' } }, '', 'empty'],
])('a field shows %s', async (_, answer, defaultValue, problem) => {
  const drawn = vi.fn();
  function Form() {
    const props = useSavedFields({ truename: 'saved' }, answer)('truename');
    useLayoutEffect(() => drawn(props));
    return null;
  }
  await draw(<Form />);
  const label = texts.t('field.truename');
  expect(drawn).toHaveBeenCalledExactlyOnceWith({ name: 'truename', label, problem, defaultValue, required: true });
});
