import type { T } from '../../lib/texts/texts.ts';

/** The sentence for a nickname that is refused. */
export function nicknameRefusals(t: T): string[] {
  return [
    t('refusal.nicknameContact'),
    t('refusal.nicknameIsUsername'),
    t('refusal.nicknameReserved'),
    t('refusal.nicknameUnclear'),
  ];
}
