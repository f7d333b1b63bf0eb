import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';
import { programs } from '../../server/programs.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** A folder with the programs that run beside the server, compiled. */
    programs: string;
  }
}

const root = join(import.meta.dirname, '../..');

/**
 * vitest global set-up: compiles the programs that run beside the server, once for each project. Each shop of a test
 * that starts one would read and compile its modules anew, which takes ten times as long as all else that it does.
 */
export default async function compilePrograms(project: TestProject) {
  // In the project, where Node finds the packages that stay apart.
  const folder = join(root, `.cache/programs-${process.pid}-${project.name}`);
  const inputs = Object.entries(programs).map(([name, file]) => [name, join(root, 'server', file)]);
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true, external: ['better-sqlite3', 'pg', 'sharp'] },
    build: {
      ssr: true,
      outDir: folder,
      target: 'node20',
      sourcemap: 'inline',
      rolldownOptions: {
        input: Object.fromEntries(inputs),
        output: { entryFileNames: '[name].js' },
        checks: { bundlerTimings: false },
      },
    },
  });
  project.provide('programs', folder);
  return () => rmSync(folder, { recursive: true, force: true });
}
