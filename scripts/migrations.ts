import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './ensure-built.mjs';

/** Generates the next migration of both engines, `npm run db:migrations -- <name>`: CONTRIBUTING.md, a migration. */
const [name, ...more] = process.argv.slice(2);
if (!name || more.length > 0) throw new Error('usage: npm run db:migrations -- <name>');

for (const engine of ['sqlite', 'pg']) {
  const config = `drizzle.${engine}.config.ts`;
  execFileSync('npx', ['drizzle-kit', 'generate', '--config', config, '--name', name], { cwd: root, stdio: 'inherit' });
  const meta = join(root, 'db/migrations', engine, 'meta');
  const snapshots = readdirSync(meta).filter((file) => file.endsWith('_snapshot.json'));
  // The next migration is generated from the newest one alone.
  for (const older of snapshots.sort().slice(0, -1)) rmSync(join(meta, older));
}
