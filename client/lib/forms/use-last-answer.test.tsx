// @vitest-environment happy-dom
import { act } from 'react';
import { data } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen, send } from '../../../tests/support/fake-shop.ts';
import { storeUser } from '../session/session.ts';
import { useLastAnswer } from './use-last-answer.ts';

async function action({ request }: { request: Request }) {
  const word = (await request.formData()).get('word');
  return word === 'yes' ? null : data(String(word), 400);
}

const Screen = () => <p>{useLastAnswer<typeof action>() ?? 'nothing'}</p>;

const shown = () => document.querySelector('p')?.textContent;

const logIn = (name: string) =>
  storeUser({ token: `.${btoa(JSON.stringify({ sid: name }))}.`, username: name, nickname: name });

const openForm = () =>
  openScreen({ path: '/form', loader: () => null, action, Component: Screen }, '/form', { calls: {} });

test('the answer to a form stays while the page is read again, until another form is sent or another page opens', async () => {
  const router = await openForm();
  await drawScreen(router);
  expect(shown()).toBe('nothing');
  await act(() => send(router, { word: 'no' }));
  expect(shown()).toBe('no');
  await act(() => router.revalidate());
  expect(shown()).toBe('no');
  await act(() => send(router, { word: 'never' }));
  await act(() => router.revalidate());
  expect(shown()).toBe('never');
  await act(() => send(router, { word: 'yes' }));
  expect(shown()).toBe('nothing');
  await act(() => send(router, { word: 'no' }));
  await act(() => router.navigate('/form'));
  expect(shown()).toBe('nothing');
});

test('the answer to a form is not shown to another shopper, who has logged in in another tab', async () => {
  logIn('ann');
  const router = await openForm();
  await drawScreen(router);
  await act(() => send(router, { word: 'no' }));
  logIn('bob');
  await act(() => router.revalidate());
  expect(shown()).toBe('nothing');
});
