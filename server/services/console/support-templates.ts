import { insertAuditEntry } from '../../../db/queries/records.ts';
import {
  deleteTemplate,
  insertTemplate,
  selectTemplates,
  updateTemplate,
} from '../../../db/queries/support-templates.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { repeatedAct } from '../repeated-act.ts';
import { StaffRefused } from '../staff/refused.ts';
import type { Actor } from '../staff-act.ts';

/** A template that was seen in this version; a new one without. */
type Saved = Actor & { seen: { id: number; version: number } | null; locale: string; text: string };

/** Replies of the shop's own that staff begin with, by language (docs/domain.md, Support). */
export function createSupportTemplates({ store }: { store: Store }) {
  const { reader } = store;
  return {
    all: () => selectTemplates(reader),
    of: (locale: string) => selectTemplates(reader, locale),

    /** Adds or changes one; returns its id. Throws `changed` (409) with the present one. */
    save: ({ seen, locale, text, ...by }: Saved): Promise<number> =>
      store.transaction(async (tx) => {
        const action = 'support template';
        const done = await repeatedAct(tx, by, action);
        if (done) return Number(done.detail.id);
        if (seen && !(await updateTemplate(tx, { ...seen, text }))) throw await changed(tx, seen.id);
        const id = seen?.id ?? (await insertTemplate(tx, { locale, text }));
        const detail = { id, locale, text };
        await insertAuditEntry(tx, { ...by, action, subject: `template:${id}`, detail, note: '' });
        return id;
      }),

    /** Throws `changed` (409) with the present one. */
    remove: ({ id, version, ...by }: Actor & { id: number; version: number }): Promise<void> =>
      store.transaction(async (tx) => {
        const action = 'support template removed';
        if (await repeatedAct(tx, by, action)) return;
        const removed = await deleteTemplate(tx, { id, version });
        if (!removed) throw await changed(tx, id);
        await insertAuditEntry(tx, { ...by, action, subject: `template:${id}`, detail: { ...removed }, note: '' });
      }),
  };
}

/** With the template as it is now, or null if it is gone. */
async function changed(tx: Writer, id: number): Promise<StaffRefused> {
  const data = (await selectTemplates(tx)).find((template) => template.id === id) ?? null;
  return new StaffRefused('changed', { code: 409, data });
}
