import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { postmanCollection } from '../scripts/postman/collection.ts';

test('the collection in the repository is that of the contract: npm run api:collection', () => {
  const file = join(import.meta.dirname, '../docs/postman/pintuan.postman_collection.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toEqual(JSON.parse(JSON.stringify(postmanCollection())));
});
