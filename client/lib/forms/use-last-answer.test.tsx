// @vitest-environment happy-dom
import { act } from 'react';
import { data, useActionData } from 'react-router-dom';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen, send } from '../../../tests/support/fake-shop.ts';
import { useLastAnswer } from './use-last-answer.ts';

async function action({ request }: { request: Request }) {
  const word = (await request.formData()).get('word');
  return word === 'yes' ? null : data(String(word), 400);
}

const Screen = () => <p>{useLastAnswer(useActionData<typeof action>() ?? undefined) ?? 'nothing'}</p>;

const shown = () => document.querySelector('p')?.textContent;

test('the answer to a form stays while the page is read again, until another form is sent or another page opens', async () => {
  const router = await openScreen({ path: '/form', loader: () => null, action, Component: Screen }, '/form', {
    calls: {},
  });
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
