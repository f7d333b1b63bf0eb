// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { createStore, useStore } from './store.ts';

vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);

const counted = createStore(0);

const drawn = vi.fn();

function Half() {
  drawn();
  return useStore(counted, (count) => Math.floor(count / 2));
}

test('a component is drawn again when what it reads of a store changes, and no longer than it is there', async () => {
  const root = createRoot(document.body);
  await act(() => root.render(<Half />));
  const before = drawn.mock.calls.length;
  await act(() => counted.set(1));
  expect([document.body.textContent, drawn.mock.calls.length]).toEqual(['0', before]);
  await act(() => counted.set(2));
  expect([document.body.textContent, drawn.mock.calls.length]).toEqual(['1', before + 1]);
  await act(() => root.unmount());
  await act(() => counted.set(4));
  expect(drawn).toHaveBeenCalledTimes(before + 1);
});

test('a page of the server shows the first value, and what it is meanwhile once it is hydrated', async () => {
  counted.set(6);
  document.body.innerHTML = renderToString(<Half />);
  expect(document.body.textContent).toBe('0');
  const problems: unknown[] = [];
  await act(() => hydrateRoot(document.body, <Half />, { onRecoverableError: (error) => problems.push(error) }));
  expect([document.body.textContent, problems]).toEqual(['3', []]);
});
