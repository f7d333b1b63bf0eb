// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import type { SupportAnswer } from './action.ts';
import { Composer } from './composer.tsx';

const Screen = () => <Composer orderno="" pageKey="page" answer={undefined} />;

test('what is written while a message is sent stays', async () => {
  let answer: (answer: SupportAnswer) => void = () => undefined;
  const action = () =>
    new Promise<SupportAnswer>((resolve) => {
      answer = resolve;
    });
  const screen = { path: '/user/support', action, Component: Screen };
  await drawScreen(await openScreen(screen, '/user/support', { calls: {} }));
  const field = document.querySelector('textarea') as HTMLTextAreaElement;
  const send = async () => act(async () => document.querySelector('form')?.requestSubmit());
  const taken = async () => act(async () => answer({ values: {}, problems: {}, sent: true, left: 0 }));
  field.value = 'first';
  await send();
  field.value = 'second';
  await taken();
  expect(field.value).toBe('second');
  await send();
  await taken();
  expect(field.value).toBe('');
});
