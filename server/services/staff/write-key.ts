import { createHash } from 'node:crypto';
import { canonicalJson } from '../../../db/canonical-json.ts';
import type { ConsoleCallName } from '../../../shared/console/calls.ts';

interface Write {
  name: ConsoleCallName;
  /** As they came; a file is in memory. */
  fields: unknown;
  staffId: number;
}

/**
 * The key under which a write is known again: that of the request, bound to the call, its fields and the person, so that
 * no other write is taken for its repeat (docs/console.md, Calls).
 */
export function writeKey(given: string, { name, fields, staffId }: Write): string {
  const plain = Object.entries(fields ?? {}).map(([field, value]) => [
    field,
    Buffer.isBuffer(value) ? sha256(value) : value,
  ]);
  return sha256(canonicalJson([given, name, Object.fromEntries(plain), staffId]));
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('base64url');
