import { useEffect } from 'react';
import type { readInviter } from '../../features/account/registration.ts';
import type { Group } from '../../features/purchase/offer.ts';
import { addressOfGroup } from '../../features/purchase/purchase-address.ts';
import { dataAddress } from '../../lib/data-address.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useToken } from '../../lib/session/session.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Avatar } from '../../ui/slots/slots.tsx';
import { Text } from '../../ui/text/text.tsx';
import styles from './group.module.css';

/**
 * Whose link led here, else who opened the group. The page is the same for everybody, so a visitor's inviter is asked for
 * once it is there. The same line says of an own group, of which the page learns as late, what to do with it.
 */
export function Inviting({ group }: { group: Group }) {
  const { t } = useTexts();
  const { load, data } = useFetcher<typeof readInviter>();
  const token = useToken();
  const isVisitor = useHydrated() && token === null;
  const part = dataAddress(`${addressOfGroup(group.orderno)}/register`);
  useEffect(() => {
    if (isVisitor) void load(part);
  }, [isVisitor, part, load]);
  const inviter = isVisitor && data?.nickname ? data : null;
  const { nickname, avatar } = inviter ?? group;
  const own = group.mine && group.status === 'open';
  return (
    <div className={styles.inviting}>
      <Avatar name={nickname} avatar={avatar} />
      <p>
        {own ? (
          <span>{t('group.mine')}</span>
        ) : (
          <Text
            k={inviter ? 'group.invites' : 'group.by'}
            count={group.size}
            name={
              <b>
                <bdi>{nickname}</bdi>
              </b>
            }
          />
        )}
      </p>
    </div>
  );
}
