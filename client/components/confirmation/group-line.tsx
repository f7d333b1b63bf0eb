import { useTexts } from '../../app/texts.tsx';
import { Phrase } from '../phrase/phrase.tsx';
import { initialOf, Slots } from '../slots/slots.tsx';
import styles from './confirmation.module.css';
import type { Item, Shopper, WaitingGroup } from './purchase.ts';

interface GroupLineProps {
  item: Item;
  group: WaitingGroup | null;
  shopper: Shopper | null;
}

/** Which group the payment opens or joins, and how many places are open after it. */
export function GroupLine({ item, group, shopper }: GroupLineProps) {
  const { t } = useTexts();
  const me = { initial: initialOf(shopper?.nickname ?? ''), avatar: shopper?.avatar ?? 1 };
  const opener = group && { initial: initialOf(group.nickname), avatar: group.avatar };
  const open = group ? group.missing - 1 : item.group_size - 1;
  return (
    <p className={styles.hint} data-align="center">
      <Slots size={32} people={opener ? [opener, me] : [me]} open={open} />
      <span>
        <Phrase
          text={t(textOf(group, open), { count: open, size: group?.size ?? item.group_size, name: '{{name}}' })}
          parts={{ name: <b>{group?.nickname}</b> }}
        />
      </span>
    </p>
  );
}

function textOf(group: WaitingGroup | null, open: number) {
  if (!group) return 'confirm.open';
  return open === 0 ? 'confirm.completes' : 'confirm.joins';
}
