import type { T } from '../../lib/texts/texts.ts';

/** What the shop says of a nickname that it does not take. */
export function nicknameRefusals(t: T): string[] {
  return [
    t('refusal.nicknameContact'),
    t('refusal.nicknameIsUsername'),
    t('refusal.nicknameReserved'),
    t('refusal.nicknameUnclear'),
  ];
}
