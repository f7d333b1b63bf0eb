// @vitest-environment happy-dom
import { act } from 'react';
import { data } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawScreen } from '../../tests/support/drawn.tsx';
import { openScreen, send } from '../../tests/support/fake-shop.ts';
import { useLastAnswer } from '../lib/forms/use-last-answer.ts';
import { readAgain } from './read-again.ts';

const action = async () => data('refused', 400);

const Screen = () => <p>{useLastAnswer<typeof action>() ?? 'nothing'}</p>;

const shown = () => document.querySelector('p')?.textContent;

test('a language that is chosen on a page of ?lang= takes no answer of a form away', async () => {
  const screen = { path: '/form', loader: () => null, action, Component: Screen };
  const router = await openScreen(screen, '/form?lang=en-US&tab=2', { calls: {} });
  await drawScreen(router);
  await act(() => send(router, {}));
  expect(shown()).toBe('refused');
  await act(() => readAgain(router));
  expect(router.state.location.search).toBe('?tab=2');
  expect(shown()).toBe('refused');
  await act(() => router.navigate('/form'));
  expect(shown()).toBe('nothing');
});
