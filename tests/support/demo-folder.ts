import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { PAGES_ON_POSTGRES } from '../whole-only.ts';
import { newDatabaseOn } from './postgres-database.ts';
import { launchServer } from './server-process.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A data folder with the demo shop in it; suites work on copies. */
    demoFolder: string;
  }
}

/** On PostgreSQL, the database that the folder belongs to; suites work on copies of it too. */
export const DEMO_DATABASE = 'demo_shop';

/** vitest global set-up: fills the demo shop once for all suites that need it, on the engine that they run on. */
export default async function fillDemoFolder(project: TestProject) {
  const folder = mkdtempSync(join(tmpdir(), 'pintuan-demo-'));
  const server = await launchServer(folder, { DEMO: '1', ...(await databaseOf(project)) });
  await server.stop();
  project.provide('demoFolder', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}

/** A database for the demo shop, in the project whose tests run on PostgreSQL. */
async function databaseOf(project: TestProject): Promise<Record<string, string>> {
  if (project.name !== PAGES_ON_POSTGRES) return {};
  return { DATABASE_URL: await newDatabaseOn(project.getProvidedContext().postgresUrl, DEMO_DATABASE) };
}
