import type { Store } from '../../db/store.ts';
import type { Settings } from '../../server/services/settings.ts';

interface Shop {
  store: Store;
  services: { settings: Pick<Settings, 'setIn'> };
}

interface Change {
  key: string;
  value: string;
  actor: string;
  note: string;
}

/** Sets a setting from whatever version it has. Throws `settingUnknown`, `settingInvalid`. */
export const setSetting = ({ store, services: { settings } }: Shop, { key, value, ...by }: Change): Promise<void> =>
  store.transaction(async (tx) => void (await settings.setIn(tx, { key, value }, by)));
