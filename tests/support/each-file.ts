import { afterAll, afterEach, expect, inject } from 'vitest';
import { closeOfFile, closeOfTest } from './cleanup.ts';

/**
 * vitest set-up, run again before each file: files of a project follow one another in a process and share its modules,
 * so that a hook which a shared module sets by itself would be set only for the first file.
 */
// No test runs yet; the state still has the last one of the file before.
expect.setState({ currentTestName: undefined });
// Where `server/programs.ts` looks.
import.meta.env.PROGRAMS = inject('programs');

afterEach(closeOfTest);
afterAll(closeOfFile);
