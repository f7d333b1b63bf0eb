import type { Services } from '../../services.ts';

type Fields = Readonly<Record<string, unknown>>;

export type StoringServices = Pick<Services, 'staffSettings'>;

/** The version that is stored now of what a call changes, by the call's fields; null for what is not written yet. */
export type Stored = (services: StoringServices, fields: Fields) => Promise<number | null>;

/** Throws `settingUnknown`. */
export const settingVersion: Stored = async ({ staffSettings }, { key }) =>
  (await staffSettings.one(String(key))).version;
