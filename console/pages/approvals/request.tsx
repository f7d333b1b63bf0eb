import { useState } from 'react';
import { useRevalidator } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useMe } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import { Pairs } from '../../ui/facts/facts.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import { Tag } from '../../ui/tag/tag.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import styles from './approvals.module.css';
import { Decline } from './decline.tsx';
import { factPairs } from './fact-pairs.tsx';

type Row = ConsoleOutput<'approvals'>[number];

const tones = { waiting: 'wait', done: 'settled', declined: 'late', expired: 'plain', withdrawn: 'plain' } as const;

/** One request: the act, whose it is, who asked and why, and the yes or no. */
export function Request({ row }: { row: Row }) {
  const texts = useTexts();
  const { t, money } = texts;
  const me = useMe();
  const { revalidate } = useRevalidator();
  const [declining, setDeclining] = useState(false);
  const [approve, withdraw] = [useAct('approve'), useAct('withdrawRequest')];
  const { id, hash, kind, amount, asked_by: asker, state } = row;
  const waiting = state === 'waiting';
  const mayDecide = waiting && row.may_decide;
  const pairs = factPairs(row, texts);

  const agree = async () => {
    const asked = [t('approval.asker'), asker.name] as const;
    const deed = {
      verb: t(`approval.kind.${kind}`),
      ...(amount !== null && { fen: amount }),
      rows: [...pairs, asked, [t('approval.decider'), me.name] as const],
      final: t('approval.final'),
      button: t('approval.sign'),
    };
    if ((await approve.run({ id, hash, note: '' }, deed)).done) await revalidate();
  };
  const takeBack = async () => {
    if ((await withdraw.run({ id, note: '' })).done) await revalidate();
  };

  return (
    <Card
      title={t(`approval.kind.${kind}`)}
      sub={<Num>{row.subject}</Num>}
      more={<Tag tone={tones[state]}>{t(`approval.state.${state}`)}</Tag>}
      padded
    >
      {amount !== null && (
        <p className={styles.sum}>
          <Money fen={amount} strong />
        </p>
      )}
      <Pairs
        pairs={[
          ...pairs,
          [
            t('approval.asker'),
            <span key="asker">
              {asker.name} · <Time at={row.asked_at} />
            </span>,
          ],
          [t('approval.why'), row.note],
          ...(waiting ? ([[t('approval.expires'), <Age key="expires" since={row.expires_at} />]] as const) : []),
          ...(row.decided_by && row.decided_at !== null
            ? ([
                [
                  t('approval.decider'),
                  <span key="decider">
                    {row.decided_by.name} · <Time at={row.decided_at} /> {row.decide_note}
                  </span>,
                ],
              ] as const)
            : []),
        ]}
      />
      {row.alone && <Note tone="wait">{t('approval.alone')}</Note>}
      <RefusedNote refused={approve.refused ?? withdraw.refused} />
      {waiting && (
        <div className={styles.acts}>
          {mayDecide && !row.own && (
            <Button kind="danger" onClick={() => setDeclining(true)}>
              {t('approval.decline')}
            </Button>
          )}
          {row.own && (
            <Button kind="quiet" busy={withdraw.busy} onClick={takeBack}>
              {t('approval.withdraw')}
            </Button>
          )}
          {mayDecide && (
            <Button kind="primary" icon="key" busy={approve.busy} onClick={agree}>
              {amount === null ? t('approval.approve') : t('approval.approveSum', { amount: money(amount) })}
            </Button>
          )}
        </div>
      )}
      {declining && <Decline row={row} onClose={() => setDeclining(false)} onDeclined={revalidate} />}
    </Card>
  );
}
