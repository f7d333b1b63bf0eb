import { selectLastChange, selectSettingRows } from '../../../db/queries/console/settings.ts';
import type { Reader, Store } from '../../../db/store.ts';
import { isSettingKey, type SettingKey, settingKeys, settingOf } from '../../../shared/settings.ts';
import type { Settings } from '../settings.ts';
import { StaffRefused } from '../staff-refused.ts';

export interface SettingInput {
  key: string;
  value: string;
  /** 0 for a setting that was never set. */
  version: number;
}

const old = (value: unknown) => (typeof value === 'string' ? value : null);

/** The settings of the shop, as staff read them in the console; the act `setting.change` changes them. */
export function createStaffSettings(store: Store, settings: Settings) {
  /** A setting with who changed it last, and what it was before. */
  async function present(on: Reader, key: SettingKey) {
    const row = (await selectSettingRows(on)).find((one) => one.key === key);
    const last = await selectLastChange(on, key);
    const setting = settingOf(key);
    return {
      key,
      value: row?.value ?? settings.defaults[key],
      default: settings.defaults[key],
      isSum: setting.kind === 'money',
      choices: setting.kind === 'choice' ? [...setting.of] : null,
      version: row?.version ?? 0,
      changedAt: last?.createdAt ?? null,
      changedBy: last ? (last.name ?? last.actor) : null,
      old: old(last?.detail.old),
    };
  }

  return {
    all: () =>
      store.snapshot(async (view) => {
        const found: Awaited<ReturnType<typeof present>>[] = [];
        for (const key of settingKeys) found.push(await present(view, key));
        return found;
      }),

    one: (key: string) => present(store.reader, known(key)),

    /** Does the act. Throws `settingUnknown`, `settingInvalid`, and `changed` with the present setting. */
    changed: async <Result>({ key, value }: SettingInput, perform: () => Promise<Result>): Promise<Result> => {
      if (!(await settings.accepts(store.reader, known(key), value))) {
        throw new StaffRefused('settingInvalid', { data: { field: 'value' } });
      }
      return perform().catch(async (error: unknown) => {
        if (!(error instanceof StaffRefused) || error.reason !== 'changed') throw error;
        const data = await present(store.reader, known(key));
        throw new StaffRefused('changed', { code: 409, data, cause: error });
      });
    },
  };
}

/** A setting with who changed it last. */
export type StaffSetting = Awaited<ReturnType<ReturnType<typeof createStaffSettings>['one']>>;

function known(key: string): SettingKey {
  if (!isSettingKey(key)) throw new StaffRefused('settingUnknown');
  return key;
}
