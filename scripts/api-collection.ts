import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { postmanCollection } from './postman/collection.ts';

/** Writes the Postman collection of the contract into the repository. */
const file = join(import.meta.dirname, '../docs/postman/pintuan.postman_collection.json');
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(postmanCollection(), null, 2)}\n`);
execFileSync('npx', ['biome', 'format', '--write', file], { stdio: ['ignore', 2, 2] });
console.log(file);
