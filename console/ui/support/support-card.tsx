import { useEffect, useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { useApi, useMay } from '../../lib/context.ts';
import { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card, MoreLink } from '../card/card.tsx';
import { Outcome } from '../note/note.tsx';
import { Tag } from '../tag/tag.tsx';
import styles from './support.module.css';
import { SupportThread, type Thread } from './thread.tsx';

type Listed = ConsoleOutput<'supportThreads'>['rows'][number];

interface SupportCardProps {
  /** Number of an order, or id of a shopper for what is about no order. */
  about: { order: string } | { shopper: number };
  /** What the screen has read: with it the conversation is read again. */
  seen: unknown;
}

/** The conversation about an order or with a shopper, for those who may read it. */
export function SupportCard({ about, seen }: SupportCardProps) {
  const { t } = useTexts();
  const api = useApi();
  const mayRead = useMay()('support:read');
  const [thread, setThread] = useState<Thread | null>(null);
  const [others, setOthers] = useState<Listed[]>([]);
  const [turn, setTurn] = useState(0);
  const [said, setSaid] = useState('');
  const key = JSON.stringify(about);
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is read again when more was seen, or after an own act
  useEffect(() => {
    if (!mayRead) return;
    let left = false;
    // Each reading of the page makes another object of the same words.
    const which: SupportCardProps['about'] = JSON.parse(key);
    const read = async () => {
      try {
        const found = await api.call('supportThread', which);
        const all = 'shopper' in which ? await api.call('supportThreads', which) : null;
        if (left) return;
        setThread(found);
        setOthers(all?.rows.filter(({ order }) => order !== null) ?? []);
      } catch (error) {
        if (!(error instanceof Refused)) throw error;
      }
    };
    void read();
    return () => {
      left = true;
    };
  }, [api, mayRead, key, seen, turn]);
  if (!thread) return null;
  const changed = (sentence: string) => {
    setSaid(sentence);
    setTurn((last) => last + 1);
  };
  return (
    <Card
      title={t('screen.support')}
      more={thread.id !== null && <MoreLink to={`/support/${thread.id}`}>{t('support.open')}</MoreLink>}
      padded
    >
      {said !== '' && <Outcome>{said}</Outcome>}
      <SupportThread thread={thread} onChanged={changed} />
      {others.length > 0 && (
        <>
          <h3 className={styles.heading}>{t('support.others')}</h3>
          <ul className={styles.others}>
            {others.map(({ id, order, waiting_since }) => (
              <li key={id}>
                <MoreLink to={`/support/${id}`}>
                  <bdi>{order && withQuantity(order.item.name, order.quantity, order.variant)}</bdi>
                </MoreLink>{' '}
                <Tag tone={waiting_since === null ? 'settled' : 'wait'}>
                  {t(waiting_since === null ? 'support.state.answered' : 'support.state.waiting')}
                </Tag>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
