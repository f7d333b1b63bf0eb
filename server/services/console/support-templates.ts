import {
  deleteTemplate,
  insertTemplate,
  selectTemplates,
  updateTemplate,
} from '../../../db/queries/support-templates.ts';
import type { Store, Writer } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import type { Doing } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

/** A template that was seen in this version; a new one without. */
type Saved = Doing & { seen: { id: number; version: number } | null; locale: string; text: string };

/** Replies of the shop's own that staff begin with, by language (docs/domain.md, Support). */
export function createSupportTemplates({ store }: { store: Store }) {
  const { reader } = store;
  return {
    all: () => selectTemplates(reader),
    of: (locale: string) => selectTemplates(reader, locale),

    /** Adds or changes one; returns its id. Throws `changed` (409) with the present one. */
    save: ({ seen, locale, text, ...by }: Saved): Promise<number> =>
      store.transaction(async (tx) => {
        const { detail } = await actOnce(tx, by, 'support template', async () => {
          if (seen && !(await updateTemplate(tx, { ...seen, text }))) throw await changed(tx, seen.id);
          const id = seen?.id ?? (await insertTemplate(tx, { locale, text }));
          return { subject: `template:${id}`, detail: { id, locale, text } };
        });
        return Number(detail.id);
      }),

    /** Throws `changed` (409) with the present one. */
    remove: ({ id, version, ...by }: Doing & { id: number; version: number }): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'support template removed', async () => {
          const removed = await deleteTemplate(tx, { id, version });
          if (!removed) throw await changed(tx, id);
          return { subject: `template:${id}`, detail: { ...removed } };
        });
      }),
  };
}

/** With the template as it is now, or null if it is gone. */
async function changed(tx: Writer, id: number): Promise<StaffRefused> {
  const data = (await selectTemplates(tx)).find((template) => template.id === id) ?? null;
  return new StaffRefused('changed', { code: 409, data });
}
