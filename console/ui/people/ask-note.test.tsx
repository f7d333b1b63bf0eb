// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import { AskNote } from './ask-note.tsx';

test.each([
  [false, 'Reason', 'Say why'],
  [true, 'Note', 'Write the note'],
])('an act asks for its reason, a note (%s) for itself', async (isNote, label, missing) => {
  const words = { title: 'Title', consequence: 'It is kept.', label: 'Do it' };
  await drawConsole(
    <AskNote
      call="orderNote"
      {...words}
      isNote={isNote}
      fields={(note) => ({ number: '1', note })}
      onClose={() => undefined}
    />,
  );
  expect(document.querySelector('label')?.textContent?.trim()).toBe(label);
  await press('Do it');
  expect(document.body.textContent).toContain(missing);
});
