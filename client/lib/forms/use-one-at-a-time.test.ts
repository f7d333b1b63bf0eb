import { expect, test } from 'vitest';
import { oneAtATime } from './use-one-at-a-time.ts';

const tick = () => new Promise((go) => setTimeout(go));

test.each([
  ['at once', () => Promise.reject(new Error('offline'))],
  ['a turn later', () => tick().then(() => Promise.reject(new Error('offline')))],
  ['with an answer at once', () => Promise.resolve()],
])('after %s the next submission can begin, each time', async (_, end) => {
  const once = oneAtATime();
  let begun = 0;
  for (let taps = 1; taps <= 7; taps++) {
    const tap = () =>
      once(() => {
        begun++;
        return end();
      });
    tap();
    tap();
    expect(begun).toBe(taps);
    await tick();
    await tick();
  }
});

test('nothing begins while a submission is running', async () => {
  const once = oneAtATime();
  let finish = () => {};
  let begun = 0;
  const tap = () =>
    once(() => {
      begun++;
      return new Promise<void>((done) => {
        finish = done;
      });
    });
  for (let taps = 0; taps < 3; taps++) tap();
  await tick();
  tap();
  expect(begun).toBe(1);
  finish();
  await tick();
  tap();
  expect(begun).toBe(2);
});
