// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { consoleTexts, drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { shownOnDemand } from './on-demand.tsx';

const { t } = consoleTexts;

const load = vi.fn<() => Promise<() => string>>();

beforeEach(() => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  load
    .mockReset()
    .mockRejectedValueOnce(new TypeError('no such file'))
    .mockResolvedValue(() => 'the part');
});

afterEach(() => void vi.restoreAllMocks());

/** A field, and twice a part that is loaded. */
async function drawBeside() {
  const Part = shownOnDemand(load, <i>waiting</i>);
  await drawConsole(
    <>
      <input defaultValue="typed" />
      <Part />
      <Part />
    </>,
  );
}

const shown = () => document.body.textContent ?? '';

test('a part that is lost says why in its place; what is typed beside it stays, and another try loads it', async () => {
  await drawBeside();
  expect(shown().split(t('network.offline'))).toHaveLength(3);
  expect(document.querySelector('input')?.value).toBe('typed');
  await press(t('action.again'));
  expect(shown()).toBe('the partthe part');
  expect(load).toHaveBeenCalledTimes(2);
});

test('while a part is being loaded something waits in its place, and a part that is there is drawn at once', async () => {
  let arrive: (part: () => string) => void = () => undefined;
  load.mockReset().mockReturnValue(
    new Promise((resolve) => {
      arrive = resolve;
    }),
  );
  await drawBeside();
  expect(shown()).toBe('waitingwaiting');
  await act(async () => arrive(() => 'the part'));
  expect(shown()).toBe('the partthe part');
  expect(load).toHaveBeenCalledOnce();
});
