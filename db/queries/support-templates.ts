import { and, asc, eq, sql } from 'drizzle-orm';
import { tables } from '../schema/index.ts';
import type { Reader, Writer } from '../store.ts';

const { supportTemplates } = tables;

/** The shop's own templates of a language, or all, in the order in which they were made. */
export function selectTemplates(on: Reader, locale?: string) {
  return on.db
    .select()
    .from(supportTemplates)
    .where(locale === undefined ? undefined : eq(supportTemplates.locale, locale))
    .orderBy(asc(supportTemplates.locale), asc(supportTemplates.id));
}

export async function insertTemplate(tx: Writer, template: { locale: string; text: string }): Promise<number> {
  const [row] = await tx.db.insert(supportTemplates).values(template).returning({ id: supportTemplates.id });
  if (!row) throw new Error('the template was not inserted');
  return row.id;
}

interface Seen {
  id: number;
  version: number;
}

const asSeen = ({ id, version }: Seen) => and(eq(supportTemplates.id, id), eq(supportTemplates.version, version));

/** False if it is gone, or not in the version that was seen. */
export async function updateTemplate(tx: Writer, { text, ...seen }: Seen & { text: string }): Promise<boolean> {
  const rows = await tx.db
    .update(supportTemplates)
    .set({ text, version: sql`${supportTemplates.version} + 1` })
    .where(asSeen(seen))
    .returning({ id: supportTemplates.id });
  return rows.length > 0;
}

/** The text that was removed; undefined as above. */
export async function deleteTemplate(tx: Writer, seen: Seen) {
  const [row] = await tx.db
    .delete(supportTemplates)
    .where(asSeen(seen))
    .returning({ locale: supportTemplates.locale, text: supportTemplates.text });
  return row;
}
