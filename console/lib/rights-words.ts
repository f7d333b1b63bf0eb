import { areas, type Grant, type Grants, grantKinds } from '../../shared/console/rights.ts';
import type { T } from './texts.ts';

/** What a role may do, in words: `订单与团：办理 · 审计记录：看自己的`. */
export const grantsInWords = (t: T, grants: Grants): string =>
  areas
    .filter((area) => (grants[area]?.length ?? 0) > 0)
    .map((area) => {
      const held = (grants[area] ?? []).map((grant) => t(`grant.${grant}`));
      return t('roles.grantIn', { area: t(`area.${area}`), grant: held.join('+') });
    })
    .join(' · ');

/** The same of `orders:do audit:own`, as an act names rights. */
export function rightsInWords(t: T, text: string): string {
  const rights = text.split(' ').map((right) => right.split(':'));
  const heldIn = (area: string) => rights.filter(([one]) => one === area).map(([, grant]) => grant as Grant);
  const known = areas.map((area) => [area, heldIn(area).filter((grant) => grantKinds.includes(grant))]);
  return grantsInWords(t, Object.fromEntries(known) as Grants);
}
