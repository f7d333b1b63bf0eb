import { selectLastChange, selectSettingRows, updateSetting } from '../../../db/queries/console/settings.ts';
import { insertAuditEntryOnce, selectAuditEntryOfKey } from '../../../db/queries/records.ts';
import type { Reader, Store, Writer } from '../../../db/store.ts';
import { isSettingKey, type SettingKey, type Settings, settingDefaults } from '../settings.ts';
import type { ConsoleAct } from '../staff/console-act.ts';
import { StaffRefused } from '../staff/refused.ts';

export interface SettingWish {
  key: string;
  value: string;
  /** 0 for a setting that was never set. */
  version: number;
}

const old = (value: unknown) => (typeof value === 'string' ? value : null);

/** A setting with who changed it last, and what it was before. */
async function present(on: Reader, key: SettingKey) {
  const row = (await selectSettingRows(on)).find((one) => one.key === key);
  const last = await selectLastChange(on, key);
  return {
    key,
    value: row?.value ?? settingDefaults[key],
    default: settingDefaults[key],
    version: row?.version ?? 0,
    changed_at: last?.createdAt ?? null,
    changed_by: last ? (last.name ?? last.actor) : null,
    old: old(last?.detail.old),
  };
}

/** The settings of the shop, as staff read and change them in the console. */
export function createStaffSettings(store: Store, settings: Settings) {
  const setIn = (tx: Writer, wish: SettingWish, act: ConsoleAct) => changeIn(tx, settings, wish, act);
  return {
    setIn,

    /** Throws `settingUnknown`, `settingInvalid`, `changed` with the present setting. */
    change: async (wish: SettingWish, act: ConsoleAct) =>
      store.transaction(async (tx) => present(tx, await setIn(tx, wish, act))),

    all: () =>
      store.snapshot(async (view) => {
        const found: Awaited<ReturnType<typeof present>>[] = [];
        for (const key of Object.keys(settingDefaults) as SettingKey[]) found.push(await present(view, key));
        return found;
      }),
  };
}

/** In the transaction of its act; returns the key. Throws as `change`. */
async function changeIn(
  tx: Writer,
  settings: Settings,
  { key, value, version }: SettingWish,
  act: ConsoleAct,
): Promise<SettingKey> {
  const { key: ofAct = null, ...by } = act;
  if (!isSettingKey(key)) throw new StaffRefused('settingUnknown');
  if (ofAct !== null && (await selectAuditEntryOfKey(tx, ofAct))) return key;
  if (!(await settings.accepts(tx, key, value))) throw new StaffRefused('settingInvalid', { data: { field: 'value' } });
  const before = await present(tx, key);
  const done = before.version === version && (await updateSetting(tx, { key, value, version }));
  if (!done) throw new StaffRefused('changed', { code: 409, data: await present(tx, key) });
  const detail = { old: before.value, value };
  await insertAuditEntryOnce(tx, {
    ...by,
    key: ofAct,
    action: 'settings set',
    subject: `setting:${key}`,
    detail,
  });
  return key;
}
