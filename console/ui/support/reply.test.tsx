// @vitest-environment happy-dom
import { act, useState } from 'react';
import { expect, test, vi } from 'vitest';
import { closeAfterTest } from '../../../tests/support/cleanup.ts';
import { consoleTexts, drawConsole, press, typeByKeys } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { Reply } from './reply.tsx';
import type { Thread } from './thread.tsx';

const thread = {
  ...{ id: 1, version: 4, waiting_since: 1, promise: 1, order: null, locale: 'en-US', messages: [] },
  templates: ['soon', 'on its way'].map((text) => ({ key: null, text })),
  shopper: { id: 7, nickname: 'Mei' },
} as unknown as Thread;

interface Sent {
  version: number;
  text: string;
  key: string | undefined;
}

/** Draws the reply to a conversation that is read again as another version; each try is answered by the next function. */
async function drawReply(...answers: (() => Promise<{ version: number }> | { version: number })[]) {
  const sent: Sent[] = [];
  const call = (_: string, { version, text }: Sent, { key }: { key: string }) => {
    sent.push({ version, text, key });
    return Promise.resolve().then(answers[sent.length - 1]);
  };
  let readAgain: (version: number) => void = () => undefined;
  let rest: (resting: boolean) => void = () => undefined;
  function Screen() {
    const [version, setVersion] = useState(thread.version);
    const [resting, setResting] = useState(false);
    readAgain = setVersion;
    rest = setResting;
    return <Reply thread={{ ...thread, version }} onChanged={() => undefined} resting={resting} />;
  }
  await drawConsole(<Screen />, { api: { call: call as never } });
  return {
    sent,
    readAgain: (version: number) => act(async () => readAgain(version)),
    rest: (resting: boolean) => act(async () => rest(resting)),
  };
}

const SETTLE = consoleTexts.t('support.settle');

const lose = () => {
  throw new Refused(0, 'lost', 'network.offline');
};

test('what settles a conversation that has just opened rests until that can have been seen', async () => {
  vi.useFakeTimers();
  closeAfterTest(() => void vi.useRealTimers());
  await drawReply();
  const settle = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === SETTLE);
  const rests = () => settle?.closest('[inert]') !== null;
  await act(() => vi.advanceTimersByTimeAsync(599));
  expect(rests()).toBe(true);
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(rests()).toBe(false);
});

test('a lost reply is repeated as it was sent, though the conversation was read again', async () => {
  const { sent, readAgain } = await drawReply(lose, () => ({ version: 5 }));
  const field = await typeByKeys('Reply', 'on its way');
  await press('Reply');
  await readAgain(5);
  await press('Reply');
  expect(sent).toEqual([sent[0], sent[0]]);
  expect(sent[0]?.version).toBe(4);
  expect(field.value).toBe('');
});

test('what was typed, and a lost reply, are still there after a look at earlier messages', async () => {
  const { sent, rest } = await drawReply(lose, () => ({ version: 5 }));
  const field = () => document.querySelector('textarea')?.value;
  await typeByKeys('Reply', 'on its way');
  await press('Reply');
  await rest(true);
  expect(field()).toBeUndefined();
  document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', ctrlKey: true, bubbles: true }));
  await rest(false);
  expect(field()).toBe('on its way');
  await press('Reply');
  expect(sent).toEqual([sent[0], sent[0]]);
});

test.each([
  ['are written again', async () => void (await typeByKeys('Reply', 'on its way'))],
  [
    'are sent after others',
    async () => {
      await press('soon');
      await press('Reply');
      await press('on its way');
    },
  ],
])('the same words that were taken away and %s are another reply', async (_, writeAgain) => {
  const { sent, readAgain } = await drawReply(
    lose,
    () => ({ version: 6 }),
    () => ({ version: 7 }),
  );
  await typeByKeys('Reply', 'on its way');
  await press('Reply');
  await readAgain(5);
  await writeAgain();
  await press('Reply');
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
  expect(sent.at(-1)?.version).toBeGreaterThan(4);
});

test('what is typed while a reply is sent stays', async () => {
  let answer: (data: { version: number }) => void = () => undefined;
  await drawReply(() => new Promise((resolve) => (answer = resolve)));
  const field = await typeByKeys('Reply', 'first');
  await press('Reply');
  await typeByKeys('Reply', 'second');
  await act(async () => answer({ version: 5 }));
  expect(field.value).toBe('second');
});

async function attach(file: File) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

const attached = () => [...document.querySelectorAll('li img')].map((picture) => picture.getAttribute('src'));

/** The first bytes of a picture, by which it is one. */
const PNG = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

/** Reads a file before anything else happens. */
class ReaderAtOnce {
  result = '';
  onload: () => void = () => undefined;
  async readAsDataURL(file: Blob) {
    this.result = `data:${(await file.text()).slice(PNG.length)}`;
    this.onload();
  }
}

test('a picture that was sent does not come back when another one has been read', async () => {
  closeAfterTest(() => void vi.unstubAllGlobals());
  let read: () => void = () => undefined;
  vi.stubGlobal('createImageBitmap', () => new Promise((_, reject) => (read = () => reject(new Error('no picture')))));
  vi.stubGlobal('FileReader', ReaderAtOnce);
  await drawReply(() => ({ version: 5 }));
  await attach(new File([PNG, 'small'], '1.png'));
  expect(attached()).toEqual(['data:small']);
  const large = new File([PNG, 'large'], '2.png');
  Object.defineProperty(large, 'size', { value: 5 * 2 ** 20 });
  await attach(large);
  await press('Reply');
  expect(attached()).toEqual([]);
  await act(async () => read());
  expect(attached()).toEqual(['data:large']);
});
