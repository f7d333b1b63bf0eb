// @vitest-environment happy-dom
import { act } from 'react';
import { Form } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';
import { drawScreen } from '../../../tests/support/drawn.tsx';
import { openScreen } from '../../../tests/support/fake-shop.ts';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { handOver } from '../session/page-session.ts';
import { useSendOnce } from './use-send-once.ts';

const action = vi.fn(async () => null);
const loader = vi.fn(async (): Promise<unknown> => null);

function Screen() {
  const sendOnce = useSendOnce();
  return (
    <>
      <Form id="button" method="post" onSubmit={sendOnce} />
      <ScreenForm intent="fields" submit="send" busy="sending">
        {null}
      </ScreenForm>
    </>
  );
}

const openForms = () => openScreen({ path: '/form', loader, action, Component: Screen }, '/form', { calls: {} });

const tap = (which: string) =>
  document.querySelector(which)?.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

beforeEach(() => {
  action.mockClear();
  loader.mockClear();
});

const forms = [
  ['a button', '#button'],
  ['a form with fields', 'form:not([id])'],
] as const;

test.each(forms)(
  '%s that is tapped twice before it is drawn as sent is sent once, and again later',
  async (_, which) => {
    await drawScreen(await openForms());
    await act(async () => {
      tap(which);
      tap(which);
    });
    expect(action).toHaveBeenCalledTimes(1);
    await act(async () => void tap(which));
    expect(action).toHaveBeenCalledTimes(2);
  },
);

test.each(forms)('%s is not sent while the page is read for another shopper', async (_, which) => {
  const router = await openForms();
  await drawScreen(router);
  let read = () => {};
  loader.mockImplementationOnce(
    () =>
      new Promise<void>((done) => {
        read = done;
      }),
  );
  const reading = handOver(router.revalidate());
  await act(async () => void tap(which));
  expect(action).not.toHaveBeenCalled();
  await act(async () => {
    read();
    await reading;
  });
  await act(async () => void tap(which));
  expect(action).toHaveBeenCalledTimes(1);
});
