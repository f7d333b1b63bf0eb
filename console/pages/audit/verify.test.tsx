// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { consoleTexts, drawConsole, press } from '../../../tests/support/drawn-console.tsx';
import type { CallOptions } from '../../lib/api.ts';
import { Verify } from './verify.tsx';

test('the audit log of a large shop is given minutes to be verified', async () => {
  const call = async (_: string, __: object, { timeout = 0 }: CallOptions = {}) => {
    // A million entries took longer than a call usually may.
    if (timeout < 5 * 60_000) throw new DOMException('too slow', 'TimeoutError');
    return { checked: 1_000_000, fault: null };
  };
  await drawConsole(<Verify />, { api: { call: call as never } });
  await press(consoleTexts.t('audit.verify'));
  expect(document.body.textContent).toContain('1,000,000');
});
