import { and, desc, eq, sql } from 'drizzle-orm';
import { tables } from '../../schema/index.ts';
import type { Reader, Writer } from '../../store.ts';

const { settings, auditLog, staff } = tables;

/** Every stored setting with its version. */
export function selectSettingRows(on: Reader) {
  const { key, value, version, updatedAt } = settings;
  return on.db.select({ key, value, version, updatedAt }).from(settings);
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

/** Sets a setting that still has this version, which is 0 until it is set first; false if it has another one. */
export async function updateSetting(
  tx: Writer,
  { key, value, version }: { key: string; value: string; version: number },
): Promise<boolean> {
  const row = { key, value, updatedAt: tx.now, version: version + 1 };
  const done =
    version === 0
      ? await tx.db.insert(settings).values(row).onConflictDoNothing().returning({ key: settings.key })
      : await tx.db
          .update(settings)
          .set(row)
          .where(and(eq(settings.key, key), eq(settings.version, version)))
          .returning({ key: settings.key });
  tx.invalidate('storefront');
  return done.length > 0;
}
