// @vitest-environment happy-dom
import { act, useLayoutEffect, useRef } from 'react';
import { expect, test } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import { forgetUser, storeUser } from '../session/session.ts';
import { saveDrafts } from './drafts.ts';
import { fillIn, noteRefused, noteSent, watchForm } from './open-forms.ts';
import { useDraft } from './use-draft.ts';

const ANN = { token: 'token of ann', username: 'ann', nickname: 'Ann' };
const BOB = { token: 'token of bob', username: 'bob', nickname: 'Bob' };

let sent = () => {};
/** What the field's `input` events have told. */
let told: string[] = [];

function Screen() {
  const form = useRef<HTMLFormElement>(null);
  const draft = useDraft(form, 'save');
  useLayoutEffect(() => {
    sent = draft.sent;
  });
  return (
    <details>
      <form ref={form}>
        <input name="truename" onInput={({ currentTarget }) => void told.push(currentTarget.value)} />
        <input name="safe_pwd" />
        <input name="kind" type="radio" value="home" defaultChecked />
        <input name="kind" type="radio" value="office" />
      </form>
    </details>
  );
}

const field = (selector: string) => document.querySelector(selector) as HTMLInputElement;
const isOpen = () => document.querySelector('details')?.open;
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
  told = [];
  await openForm();
  expect(typed()).toEqual(['Ann Lee', '', 'office']);
  expect(told).toEqual(['Ann Lee']);
});

test('a folded form opens by itself if it has a draft, and only then', async () => {
  storeUser(BOB);
  const close = await openForm();
  expect(isOpen()).toBe(false);
  await close();
  await typeUntilSessionEnds();
  storeUser(ANN);
  await openForm();
  expect(isOpen()).toBe(true);
});

test('what was typed before the form was watched is a draft, and no draft replaces it', async () => {
  await typeUntilSessionEnds();
  const close = await openForm();
  field('[name=truename]').value = 'Ann Ley';
  await act(async () => storeUser(ANN));
  expect(typed()).toEqual(['Ann Ley', '', 'office']);
  sent();
  await close();
  // As a page of the server has it before its script is there.
  document.body.innerHTML = '<form><input name="truename" value="Ann"></form>';
  const form = document.forms[0] as HTMLFormElement;
  field('[name=truename]').value = 'Ann Lye';
  const leave = watchForm('early', form, () => 'default');
  fillIn('early', ANN.username);
  expect(saveDrafts()).toBe(true);
  leave();
  form.reset();
  closeAfterTest(watchForm('early', form, () => 'default'));
  fillIn('early', ANN.username);
  expect(field('[name=truename]').value).toBe('Ann Lye');
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

test('another shopper who logs in in another tab finds nothing in it, and then their own', async () => {
  storeUser(ANN);
  await openForm();
  field('[name=truename]').value = 'Ann Lee';
  field('[name=safe_pwd]').value = 'secret';
  field('[value=office]').checked = true;
  await act(async () => storeUser(BOB));
  expect(typed()).toEqual(['', '', 'home']);
  // As React does it when the page is read again for them.
  field('[name=truename]').defaultValue = 'Bob';
  expect(typed()).toEqual(['Bob', '', 'home']);
  expect(saveDrafts()).toBe(false);
  field('[name=truename]').value = 'Bob Ray';
  field('[name=truename]').dispatchEvent(new Event('input', { bubbles: true }));
  expect(saveDrafts()).toBe(true);
});

test('the same shopper who logs in again in another tab keeps what they typed', async () => {
  storeUser(ANN);
  await openForm();
  field('[name=truename]').value = 'Ann Lee';
  await act(async () => storeUser({ ...ANN, token: 'another token of ann' }));
  expect(typed()).toEqual(['Ann Lee', '', 'home']);
});

test('a form that nobody typed into leaves no draft', async () => {
  storeUser(ANN);
  await openForm();
  expect(saveDrafts()).toBe(false);
});

/** A form on a history entry, with what it is filled with when it opens. */
function openOn(entry: string): { form: HTMLFormElement; text: HTMLInputElement; leave: () => void } {
  document.body.innerHTML = '<form><input name="words"></form>';
  const form = document.forms[0] as HTMLFormElement;
  const leave = watchForm('left', form, () => entry);
  fillIn('left', ANN.username);
  return { form, text: field('[name=words]'), leave };
}

test('a form that is left or refused has its words on Back and Forward, and nowhere else', () => {
  storeUser(ANN);
  const first = openOn('first');
  first.text.value = 'scratched';
  first.leave();
  const second = openOn('second');
  expect(second.text.value).toBe('');
  second.leave();
  const back = openOn('first');
  expect(back.text.value).toBe('scratched');
  // It is sent, and refused.
  noteSent('left');
  noteRefused('left');
  back.leave();
  const again = openOn('first');
  expect(again.text.value).toBe('scratched');
  noteSent('left');
  again.leave();
  const after = openOn('first');
  expect(after.text.value).toBe('');
  after.leave();
});

test('a form that is left is a draft of its shopper alone', () => {
  storeUser(ANN);
  const first = openOn('of ann');
  first.text.value = 'of ann';
  first.leave();
  document.body.innerHTML = '<form><input name="words"></form>';
  closeAfterTest(watchForm('left', document.forms[0] as HTMLFormElement, () => 'of ann'));
  fillIn('left', BOB.username);
  expect(field('[name=words]').value).toBe('');
});
