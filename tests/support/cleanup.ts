import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';

type Close = () => Promise<void> | void;

/** What a test opened, and what a file's `beforeAll` opened for all of its tests. */
const ofTest: Close[] = [];
const ofFile: Close[] = [];

async function closeAll(open: Close[]): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}

/** What `each-file.ts` calls at the end of each test, and of each file. */
export const closeOfTest = () => closeAll(ofTest);
export const closeOfFile = () => closeAll(ofFile);

/** Closes what was opened, the newest first: after the test, or after the file when no test runs yet. */
export function closeAfterTest(close: Close): void {
  (expect.getState().currentTestName === undefined ? ofFile : ofTest).push(close);
}

/** A folder that is gone when its user is. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-'));
  closeAfterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
