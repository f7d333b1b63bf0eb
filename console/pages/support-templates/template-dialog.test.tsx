// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { CODES, Refused } from '../../lib/refused.ts';
import { TemplateDialog } from './template-dialog.tsx';

test('a template is removed once who reads which one it is has said so again', async () => {
  const asked: unknown[] = [];
  const call = async (...given: unknown[]) => asked.push(given.slice(0, 2));
  let done = 0;
  const template = { id: 7, version: 2, locale: 'de-DE' as const, text: 'Guten Tag,\nIhr Paket ist unterwegs.' };
  const onDone = async () => void done++;
  await drawConsole(<TemplateDialog template={template} onClose={() => undefined} onDone={onDone} />, {
    api: { call: call as never },
  });
  await press('Remove');
  expect([asked, done]).toEqual([[], 0]);
  const words = document.querySelector('dialog')?.textContent;
  expect(words).toContain(template.text);
  expect(words).toContain('Deutsch');
  await press('Remove');
  expect([asked, done]).toEqual([[['supportTemplateRemove', { id: 7, version: 2 }]], 1]);
});

test('after a colleague has saved another text both stand side by side, and mine is saved on top of theirs', async () => {
  const asked: unknown[] = [];
  const template = { id: 7, version: 2, locale: 'de-DE' as const, text: 'Guten Tag.' };
  const theirs = { ...template, version: 3, text: 'Guten Abend.' };
  const call = async (...given: unknown[]) => {
    asked.push(given[1]);
    if (asked.length === 1) throw new Refused(CODES.changed, 'no', 'changed', theirs);
    return { id: 7 };
  };
  await drawConsole(<TemplateDialog template={template} onClose={() => undefined} onDone={() => Promise.resolve()} />, {
    api: { call: call as never },
  });
  await press('Save');
  const words = document.querySelector('dialog')?.textContent;
  expect(words).toContain('Guten Tag.');
  expect(words).toContain('Guten Abend.');
  await press('Keep mine');
  const saved = { locale: 'de-DE', text: 'Guten Tag.' };
  expect(asked).toEqual([2, 3].map((version) => ({ seen: { id: 7, version }, ...saved })));
});
