import { useState } from 'react';
import type { Item, WaitingGroup } from '../../features/purchase/offer.ts';
import { isHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Slots } from '../../ui/slots/slots.tsx';
import styles from './waiting.module.css';
import { WaitingRow } from './waiting-row.tsx';

/** The number of visible rows; the rest can be unfolded. */
const IN_SIGHT = 3;

/**
 * The groups that wait for members, the shopper's own first. The server's page does not know which are the shopper's:
 * there the order stays, since rows that move are tapped by mistake.
 */
export function WaitingList({ item, search }: { item: Item; search: string }) {
  const { t } = useTexts();
  const [ownFirst] = useState(isHydrated);
  const waiting = item.wait_pt_user_list;
  const groups = ownFirst ? [...waiting].sort((a, b) => Number(b.mine) - Number(a.mine)) : waiting;
  const row = (group: WaitingGroup) => <WaitingRow key={group.orderno} item={item} group={group} search={search} />;
  return (
    <section className={styles.card} aria-labelledby="waiting">
      <h2 className={styles.heading} id="waiting">
        {t(groups.length === 0 ? 'waiting.none' : 'waiting.title')}
      </h2>
      {groups.length === 0 && <NobodyYet size={item.group_size} />}
      <ul>{groups.slice(0, IN_SIGHT).map(row)}</ul>
      {groups.length > IN_SIGHT && (
        <details className={styles.rest}>
          <summary>{t('waiting.all', { count: groups.length })}</summary>
          <ul>{groups.slice(IN_SIGHT).map(row)}</ul>
        </details>
      )}
    </section>
  );
}

function NobodyYet({ size }: { size: number }) {
  const { t } = useTexts();
  return (
    <p className={styles.nobody}>
      <Slots size={36} people={[]} open={size} />
      <span>{t('waiting.nobody')}</span>
    </p>
  );
}
