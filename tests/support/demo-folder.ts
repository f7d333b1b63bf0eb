import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { launchServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo shop in it; suites work on copies. */
    demoFolder: string;
  }
}

/** vitest global set-up: fills the demo shop once for all suites that need it. */
export default async function fillDemoFolder(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-demo-'));
  const server = await launchServer(folder, { DEMO: '1' });
  await server.stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
