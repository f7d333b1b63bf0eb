import { z } from 'zod';

export const MANIFEST = 'manifest.json';

/** Names of our own tables and columns, which become part of statements. */
const word = z.string().regex(/^[a-z][a-z0-9_]{0,59}$/);

const table = z.object({
  name: word,
  columns: z.array(z.object({ name: word, json: z.boolean() })).min(1),
  rows: z.number().int().min(0),
  /** Paths of the parts with its rows, a line of JSON each. */
  parts: z.array(z.string()),
});

/** The last part of a backup: its contents, and the digests of all other parts. */
export const manifest = z.object({
  format: z.literal('pintuan backup 1'),
  /** Version of the program that wrote it. */
  pintuan: z.string(),
  /** The name of the machine that wrote it, which earlier versions left out. */
  machine: z.string().optional(),
  /** Version of the schema that its tables have. */
  schema: z.string(),
  engine: z.enum(['sqlite', 'pg']),
  /** The moment that it shows the shop at, ISO 8601. */
  madeAt: z.string(),
  tables: z.array(table),
  parts: z.array(z.object({ path: z.string(), bytes: z.number(), sha256: z.string() })),
  /** Files that rows name and that were not there. */
  missing: z.array(z.string()),
});

export type Manifest = z.infer<typeof manifest>;

export type Part = Manifest['parts'][number];

/** Every path that a backup may have, so that nothing is written outside of the folder that it is unpacked into. */
const KNOWN = [
  /^manifest\.json$/,
  /^tables\/[a-z][a-z0-9_]{0,59}\/\d{6}\.ndjson$/,
  /^media\/[0-9a-f]{20}-720\.webp$/,
  /^avatars\/[0-9a-f]{24}\.webp$/,
  /^proofs\/[0-9a-f]{24}\.webp$/,
  /^jwt-secret$/,
];

export function isPartOfBackup(path: string): boolean {
  return KNOWN.some((pattern) => pattern.test(path));
}

/** Counts for a person: rows, pictures and proofs. */
export function contentsOf({ tables, parts, missing }: Manifest) {
  const below = (folder: string) => parts.filter(({ path }) => path.startsWith(folder)).length;
  return {
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures: below('media/'),
    proofs: below('proofs/'),
    missing: missing.length,
  };
}
