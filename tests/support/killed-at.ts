import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectFolder } from './server-process.ts';

/**
 * The environment of a command that kills itself (SIGKILL) just before the step of that number, counted from 1 over all of
 * its threads. Steps are what it does to files whose path has one of `names` in it, and what it, or its thread, commits on
 * PostgreSQL. It writes them into the file `steps`.
 */
export function killedAt(
  step: number,
  names: readonly string[],
  steps: string,
  commits: 'its own' | 'of its thread' = 'of its thread',
): Record<string, string> {
  const script = `
    import { createRequire, syncBuiltinESMExports } from 'node:module';
    import { isMainThread } from 'node:worker_threads';
    const require = createRequire(${JSON.stringify(join(projectFolder, 'package.json'))});
    const fs = require('node:fs');
    const { appendFileSync, readFileSync } = fs;
    const before = (what) => {
      appendFileSync(${JSON.stringify(steps)}, what + '\\n');
      const at = readFileSync(${JSON.stringify(steps)}, 'utf8').split('\\n').length - 1;
      if (at === ${step}) process.kill(process.pid, 'SIGKILL');
    };
    for (const [name, what] of [['mkdirSync', 'make'], ['writeFileSync', 'write'], ['renameSync', 'rename'], ['rmSync', 'remove']]) {
      const own = fs[name];
      fs[name] = (path, ...more) => {
        const named = ${JSON.stringify(names)}.find((one) => String(path).includes(one));
        if (named) before(what + ' ' + String(path).slice(String(path).indexOf(named)));
        return own(path, ...more);
      };
    }
    syncBuiltinESMExports();
    const { Client } = require('pg');
    const { query } = Client.prototype;
    Client.prototype.query = function (text, ...more) {
      if ((text.text ?? text) === 'commit' && isMainThread === ${commits === 'its own'}) before('commit');
      return query.call(this, text, ...more);
    };`;
  return { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` };
}

/** The steps that were begun. */
export const stepsIn = (file: string) => readFileSync(file, 'utf8').trimEnd().split('\n');
