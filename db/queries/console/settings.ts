import { desc, eq, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader } from '../../store.ts';

const { settings, auditLog, staff } = tables;

/** Every stored setting with its version. */
export function selectSettingRows(on: Reader) {
  const { key, value, version, updatedAt } = settings;
  return on.db.select({ key, value, version, updatedAt }).from(settings);
}

/** The version of a setting; 0 for one that was never set. */
export async function selectSettingVersion(on: Reader, key: string): Promise<number> {
  const [row] = await on.db.select({ version: settings.version }).from(settings).where(eq(settings.key, key));
  return row?.version ?? 0;
}

/** The last change of a setting in the audit log. */
export async function selectLastChange(on: Reader, key: string) {
  const { actor, detail, note, createdAt } = auditLog;
  const [row] = await on.db
    .select({ actor, detail, note, createdAt, name: staff.name })
    .from(auditLog)
    .leftJoin(staff, eq(auditLog.actor, sql`'staff:' || ${staff.id}`))
    .where(eq(auditLog.subject, `setting:${key}`))
    .orderBy(desc(auditLog.id))
    .limit(1);
  return row;
}
