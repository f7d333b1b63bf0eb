// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import { forgetUser, storeUser } from '../session/session.ts';
import { saveDrafts } from './drafts.ts';
import { useDraft } from './use-draft.ts';

const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

let sent = () => {};

function Screen() {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, 'save');
  useLayoutEffect(() => {
    sent = draft.sent;
  });
  return (
    <form ref={form}>
      <input name="truename" />
      <input name="safe_pwd" />
      <input name="kind" type="radio" value="home" defaultChecked />
      <input name="kind" type="radio" value="office" />
    </form>
  );
}

const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const typed = () => [field('[name=truename]').value, field('[name=safe_pwd]').value, field(':checked').value];

async function openForm(): Promise<() => Promise<void>> {
  return drawScreen(await openScreen({ path: '/form', Component: Screen }, '/form', { calls: {} }));
}

/** A shopper fills in the form, and their session ends. */
async function typeUntilSessionEnds(): Promise<void> {
  storeUser(ANN);
  const close = await openForm();
  field('[name=truename]').value = 'Ann Lee';
  field('[name=safe_pwd]').value = 'secret';
  field('[value=office]').checked = true;
  expect(saveDrafts()).toBe(true);
  await act(async () => forgetUser());
  await close();
}

test('after the log-in the same shopper finds what was typed, but no password', async () => {
  await typeUntilSessionEnds();
  storeUser(ANN);
  await openForm();
  expect(typed()).toEqual(['Ann Lee', '', 'office']);
});

test('a session that becomes known later fills in the form too', async () => {
  await typeUntilSessionEnds();
  await openForm();
  expect(typed()).toEqual(['', '', 'home']);
  await act(async () => storeUser(ANN));
  expect(typed()).toEqual(['Ann Lee', '', 'office']);
});

test('another shopper does not see it, and a form that was sent has no draft', async () => {
  await typeUntilSessionEnds();
  storeUser(BOB);
  const close = await openForm();
  expect(typed()).toEqual(['', '', 'home']);
  sent();
  await close();
  storeUser(ANN);
  await openForm();
  expect(typed()).toEqual(['', '', 'home']);
});

test('a form that nobody typed into leaves no draft', async () => {
  storeUser(ANN);
  await openForm();
  expect(saveDrafts()).toBe(false);
});
