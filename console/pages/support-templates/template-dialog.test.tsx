// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
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
