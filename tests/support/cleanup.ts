import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'vitest';
import { fastFolder } from './fast-folder.ts';

type Close = () => Promise<void> | void;

/** What a test has opened, and what a file's `beforeAll` has opened for all of its tests. */
const ofTest: Close[] = [];
const ofFile: Close[] = [];

async function closeAll(open: Close[]): Promise<void> {
  for (const close of open.splice(0).reverse()) await close();
}

/** Called by `each-file.ts` at the end of each test, and of each file. */
export const closeOfTest = () => closeAll(ofTest);
export const closeOfFile = () => closeAll(ofFile);

/** Closes what was opened, the newest first: after the test, or after the file if no test is running yet. */
export function closeAfterTest(close: Close): void {
  (expect.getState().currentTestName === undefined ? ofFile : ofTest).push(close);
}

function deletedAfterTest(folder: string): string {
  closeAfterTest(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A folder that is deleted at the end of its test or file. */
export const temporaryFolder = (): string => deletedAfterTest(mkdtempSync(join(tmpdir(), 'pintuan-')));

/** The same where a commit waits for no disk: of a shop in a test that is about something else. */
export const temporaryFastFolder = (): string => deletedAfterTest(fastFolder('pintuan-'));
