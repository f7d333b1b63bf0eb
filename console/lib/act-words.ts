import { settingKeys } from '../../shared/setting-keys.ts';
import { roleName } from './role-name.ts';
import type { Texts } from './texts.ts';

/** What audit entries say was done. */
export const actions = [
  'approval approve',
  'approval ask',
  'approval decline',
  'approval withdraw',
  'articles publish',
  'articles remove',
  'articles set',
  'articles unpublish',
  'card read',
  'carousel add',
  'carousel order',
  'carousel remove',
  'carousel set',
  'carrier change',
  'carrier make',
  'categories add',
  'categories order',
  'categories remove',
  'categories set',
  'credit',
  'debit',
  'export fetch',
  'export month',
  'export order',
  'group close',
  'identity accept',
  'invitation close',
  'invitation make',
  'invitation rotate',
  'invite',
  'items change',
  'items create',
  'items import',
  'mall add',
  'mall order',
  'mall remove',
  'mall set',
  'move',
  'notices add',
  'notices order',
  'notices remove',
  'notices set',
  'order contacts',
  'order note',
  'parcel correct',
  'parcel ended',
  'parcel received',
  'address request',
  'parcel send',
  'payment credit',
  'payment debit',
  'payment settle',
  'pictures remove',
  'pictures replace',
  'recharge confirm',
  'recharge refuse',
  'refund pay',
  'refund refuse',
  'restore',
  'return open',
  'return accept',
  'return arrived',
  'return pay',
  'return refuse',
  'role change',
  'settings set',
  'shopper block',
  'shopper contacts',
  'shopper end-sessions',
  'shopper freeze',
  'shopper hide-nickname',
  'shopper note',
  'shopper remove-picture',
  'shopper reset-password',
  'shopper reset-fund-password',
  'shopper score',
  'shopper unblock',
  'shopper unfreeze',
  'shopper delete',
  'staff block',
  'staff invite',
  'staff invite refused',
  'staff invite revoke',
  'staff join',
  'staff passkey add',
  'staff passkey remove',
  'staff password set',
  'staff recovery renew',
  'staff reset',
  'staff role',
  'staff sign-in',
  'staff sign-in refused',
  'staff step-up refused',
  'staff totp set',
  'staff unblock',
  'support answered',
  'support reply',
  'support template',
  'support template removed',
  'withdrawal file',
  'withdrawal pay',
  'withdrawal refuse',
] as const;

/** What they say it was done to, before the colon. */
const subjects = [
  'approval',
  'article',
  'carousel',
  'carrier',
  'categories',
  'category',
  'console',
  'export',
  'group',
  'invitation',
  'invite',
  'item',
  'items',
  'mall',
  'mall_banner',
  'month',
  'notice',
  'notices',
  'order',
  'payment',
  'picture',
  'pictures',
  'recharge',
  'return',
  'role',
  'setting',
  'shop',
  'shopper',
  'staff',
  'template',
  'withdrawal',
] as const;

/** An action in words; as it is stored, if it is of a version that this one does not know. */
export function actionInWords(t: Texts['t'], action: string): string {
  const known = actions.find((one) => one === action);
  return known ? t(`acts.did.${known}`) : action;
}

/** The kind of a subject such as `withdrawal:74` in words, and its own part. */
export function subjectInWords(t: Texts['t'], subject: string): { kind: string; of: string } {
  const [kind = '', of = ''] = subject.split(/:(.*)/);
  const known = subjects.find((one) => one === kind);
  return { kind: known ? t(`acts.about.${known}`) : kind, of: ownInWords(t, kind, of) };
}

function ownInWords(t: Texts['t'], kind: string, of: string): string {
  if (kind === 'setting') return settingName(t, of);
  return kind === 'role' ? roleName(t, of) : of;
}

/** The name of a setting as on its screen; its key if this version does not know it. */
export function settingName(t: Texts['t'], key: string): string {
  const known = settingKeys.find((one) => one === key);
  return known ? t(`setting.${known}`) : key;
}
