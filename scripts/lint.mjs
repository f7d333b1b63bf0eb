import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from './ensure-built.mjs';

// Side by side: one of them works on a single core for as long as the others together.
const checks = [
  ['tsc', '-p', '.'],
  ['biome', 'check', '.'],
  ['oxlint', 'client', 'console', 'web'],
];

/** Runs a check and prints what it said once it has ended; whether it found nothing. */
function passes([name, ...options]) {
  const child = spawn(join(root, 'node_modules/.bin', name), options, { cwd: root });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk));
  return new Promise((resolve) => {
    child.once('error', (error) => said.push(`${error}\n`));
    child.once('close', (code) => {
      process.stdout.write(
        `${name}: ${code === 0 ? 'passed' : 'failed'}\n${Buffer.concat(said.map((part) => Buffer.from(part)))}`,
      );
      resolve(code === 0);
    });
  });
}

const passed = await Promise.all(checks.map(passes));
process.exitCode = passed.every(Boolean) ? 0 : 1;
