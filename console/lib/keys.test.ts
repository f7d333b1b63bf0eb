// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { isForField, nameOfKey } from './keys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false };

test.each([
  [{ ...plain, key: 'J' }, 'j'],
  [{ ...plain, key: '?' }, '?'],
  [{ ...plain, key: 'Enter', ctrlKey: true }, 'Ctrl+Enter'],
  [{ ...plain, key: 's', metaKey: true }, 'Ctrl+s'],
  [{ ...plain, key: 'ArrowLeft', altKey: true }, 'Alt+ArrowLeft'],
])('a key has one name: %o', (pressed, name) => {
  expect(nameOfKey(pressed)).toBe(name);
});

test('letters rest while a field has the focus, and acts do not', () => {
  document.body.innerHTML =
    '<input id="text"><input id="tick" type="checkbox"><select id="choice"></select><a id="link"></a>' +
    '<form role="search"><input id="find"></form>';
  const at = (id: string) => document.getElementById(id);
  expect(['text', 'choice'].map((id) => isForField('j', at(id)))).toEqual([true, true]);
  expect(['tick', 'link'].map((id) => isForField('j', at(id)))).toEqual([false, false]);
  expect(['Ctrl+Enter', 'Ctrl+s', 'Escape'].map((key) => isForField(key, at('text')))).toEqual([false, false, false]);
  // A search beside an act accepts nothing.
  expect(isForField('Ctrl+Enter', at('find'))).toBe(true);
});
