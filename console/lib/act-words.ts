import { auditActions, auditSubjects } from '../../shared/console/audit-actions.ts';
import { isSettingKey } from '../../shared/settings.ts';
import { roleName } from './role-name.ts';
import type { Texts } from './texts.ts';

/** An action in words; as it is stored, if it is of a version that this one does not know. */
export function actionInWords(t: Texts['t'], action: string): string {
  const known = auditActions.find((one) => one === action);
  return known ? t(`acts.did.${known}`) : action;
}

/** The kind of a subject such as `withdrawal:74` in words, and its own part. */
export function subjectInWords(t: Texts['t'], subject: string): { kind: string; of: string } {
  const [kind = '', of = ''] = subject.split(/:(.*)/);
  const known = auditSubjects.find((one) => one === kind);
  return { kind: known ? t(`acts.about.${known}`) : kind, of: ownInWords(t, kind, of) };
}

function ownInWords(t: Texts['t'], kind: string, of: string): string {
  if (kind === 'setting') return settingName(t, of);
  return kind === 'role' ? roleName(t, of) : of;
}

/** The name of a setting as on its screen; its key if this version does not know it. */
export function settingName(t: Texts['t'], key: string): string {
  return isSettingKey(key) ? t(`setting.${key}`) : key;
}
