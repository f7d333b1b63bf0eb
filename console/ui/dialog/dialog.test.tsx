// @vitest-environment happy-dom
import { beforeEach, expect, test, vi } from 'vitest';
import { drawConsole } from '../../../tests/support/drawn-console.tsx';
import { Dialog } from './dialog.tsx';

const close = vi.fn();
const cancel = (at: Element | null) => at?.dispatchEvent(new Event('cancel', { bubbles: true, cancelable: true }));

beforeEach(() => close.mockClear());

test('Escape closes it, a file picker that is closed without a file does not', async () => {
  await drawConsole(
    <Dialog title="Import" onClose={close}>
      <input type="file" />
    </Dialog>,
  );
  cancel(document.querySelector('input'));
  expect(close).not.toHaveBeenCalled();
  cancel(document.querySelector('dialog'));
  expect(close).toHaveBeenCalledOnce();
});

test('without something to close it by, Escape closes nothing', async () => {
  await drawConsole(<Dialog title="Codes">codes</Dialog>);
  cancel(document.querySelector('dialog'));
  expect(document.querySelector('dialog')?.open).toBe(true);
});
