// @vitest-environment happy-dom
import { act } from 'react';
import { expect, test, vi } from 'vitest';
import { drawConsole, press, pressable } from '../../../tests/support/drawn-console.tsx';
import { Refused } from '../../lib/refused.ts';
import { ImportItems } from './import.tsx';

/** What a check says of a file without problems. */
const RIGHT = { changed: [], problems: [], others: 3, readings: { count: 0, first: [] } };

const fileOf = (name: string) => new File(['id'], name, { lastModified: 1 });

async function choose(...names: string[]) {
  const input = document.querySelector<HTMLInputElement>('input[type="file"]');
  if (!input) throw new Error('no place for a file');
  Object.defineProperty(input, 'files', { value: names.map(fileOf), configurable: true });
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })));
}

test('a file whose check fails is not imported on the report of the one before', async () => {
  const sent: object[] = [];
  const call = async (_: string, input: { name: string; dry_run: string }) => {
    sent.push([input.name, input.dry_run]);
    if (input.name === 'second.csv') throw new Refused(0, 'lost', 'network.offline');
    return { ...RIGHT, added: 3 };
  };
  await drawConsole(<ImportItems onClose={() => undefined} onDone={() => undefined} />, {
    api: { call: call as never },
  });
  await choose('first.csv');
  expect(pressable()).toContain('Add 3, change 0');
  await choose('second.csv');
  expect(pressable()).not.toContain('Add 3, change 0');
  await choose('first.csv');
  await press('Add 3');
  expect(sent.at(-1)).toEqual(['first.csv', 'no']);
});

test('a file that is too large is not sent', async () => {
  const sent: string[] = [];
  const call = async (name: string) => sent.push(name);
  await drawConsole(<ImportItems onClose={() => undefined} onDone={() => undefined} />, {
    api: { call: call as never },
  });
  vi.spyOn(File.prototype, 'size', 'get').mockReturnValueOnce(32 * 2 ** 20 + 1);
  await choose('items.csv');
  expect(document.body.textContent).toContain('at most 32 MiB: split it');
  expect(sent).toEqual([]);
});

test('pictures that were sent before one was refused are not sent again', async () => {
  const sent: string[] = [];
  let most = 12;
  const call = async (name: string, input: { file: File; pictures: string }) => {
    if (name === 'itemImport') return { ...RIGHT, added: 1, given: sent.push(input.pictures) };
    if (most-- === 0) throw new Refused(429, 'too many', 'tooMany');
    sent.push(input.file.name);
    return { id: 1, url: `/media/${input.file.name}` };
  };
  await drawConsole(<ImportItems onClose={() => undefined} onDone={() => undefined} />, {
    api: { call: call as never },
  });
  const pictures = Array.from({ length: 20 }, (_, at) => `${at}.png`);
  await choose('items.csv', ...pictures);
  expect(document.body.textContent).toContain('too many');
  await choose('items.csv', ...pictures);
  const addresses = JSON.stringify(Object.fromEntries(pictures.map((name) => [name, `/media/${name}`])));
  expect(sent).toEqual([...pictures, addresses]);
  expect(pressable()).toContain('Add 1, change 0');
});

test('more pictures than go with a file are not sent at all', async () => {
  const sent: string[] = [];
  const call = async (name: string) => void sent.push(name);
  await drawConsole(<ImportItems onClose={() => undefined} onDone={() => undefined} />, {
    api: { call: call as never },
  });
  await choose('items.csv', ...Array.from({ length: 401 }, (_, at) => `${at}.png`));
  expect(document.body.textContent).toContain('At most 400 pictures go with one file');
  expect(sent).toEqual([]);
});

test('of many changed items it says that not all are listed', async () => {
  const fields = [{ column: 'price', old: '10.00', new: '9.00' }];
  const changed = (count: number) => Array.from({ length: count }, (_, id) => ({ row: id, id, name: 'x', fields }));
  const call = async (_: string, { name }: { name: string }) => ({
    added: 0,
    ...RIGHT,
    changed: changed(Number.parseInt(name, 10)),
  });
  await drawConsole(<ImportItems onClose={() => undefined} onDone={() => undefined} />, {
    api: { call: call as never },
  });
  await choose('50.csv');
  expect(document.body.textContent).not.toContain('the first 50');
  await choose('51.csv');
  expect(document.body.textContent).toContain('the first 50 are listed');
});
