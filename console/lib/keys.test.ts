// @vitest-environment happy-dom
import { act, createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../tests/support/cleanup.ts';
import { isForField, nameOfKey, useKeys } from './keys.ts';

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

/** A part of the screen with these keys, until the test ends or the returned function is called. */
async function withKeys(keys: Parameters<typeof useKeys>[0], place: Parameters<typeof useKeys>[1] = 'screen') {
  function Part() {
    useKeys(keys, place);
    return null;
  }
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  const root = createRoot(document.createElement('div'));
  await act(async () => root.render(createElement(Part)));
  const close = () => act(async () => root.unmount());
  closeAfterTest(close);
  return close;
}

const accept = () =>
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, cancelable: true }));

test('the key of an act does nothing to a row that has just opened by itself', async () => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
  const acts: string[] = [];
  const decided = await withKeys({ 'Ctrl+Enter': () => acts.push('first') });
  vi.advanceTimersByTime(10_000);
  accept();
  await decided();
  vi.advanceTimersByTime(2000);
  await withKeys({ 'Ctrl+Enter': () => acts.push('second'), s: () => acts.push('later') });
  vi.advanceTimersByTime(599);
  accept();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 's' }));
  expect(acts).toEqual(['first', 'later']);
  vi.advanceTimersByTime(1);
  accept();
  expect(acts).toEqual(['first', 'later', 'second']);
});

test('pressed twice, the key that opens a sheet does not also do what the sheet asks', async () => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
  const acts: string[] = [];
  await withKeys({ 'Ctrl+Enter': () => acts.push('opens') });
  vi.advanceTimersByTime(100_000);
  accept();
  document.body.innerHTML = '<dialog open></dialog>';
  closeAfterTest(() => document.body.replaceChildren());
  await withKeys({ 'Ctrl+Enter': () => acts.push('pays') }, 'dialog');
  vi.advanceTimersByTime(599);
  accept();
  expect(acts).toEqual(['opens']);
  vi.advanceTimersByTime(1);
  accept();
  expect(acts).toEqual(['opens', 'pays']);
});
