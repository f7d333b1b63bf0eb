import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach } from 'vitest';

/** Closed after the test that opened them, the newest first. */
const open: (() => Promise<void> | void)[] = [];

afterEach(async () => {
  for (const close of open.splice(0).reverse()) await close();
});

export function closeAfterTest(close: () => Promise<void> | void): void {
  open.push(close);
}

/** A folder that is gone after the test. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-'));
  closeAfterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
