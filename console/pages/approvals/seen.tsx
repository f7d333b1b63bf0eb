import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { claimFacts } from '../../ui/claim/claim-facts.tsx';
import { Proof } from '../../ui/claim/proof.tsx';
import { type Fact, Facts } from '../../ui/facts/facts.tsx';
import { payoutFacts } from '../../ui/payout/payout-facts.ts';
import styles from './approvals.module.css';

type Row = ConsoleOutput<'approvals'>[number];

/** What speaks for and against the money of a request; null of another. */
export function useSeenFacts({ withdrawal, recharge }: Row): Fact[] | null {
  const texts = useTexts();
  // A server of before has neither.
  if (withdrawal) return payoutFacts(withdrawal, texts);
  return recharge ? claimFacts(recharge, texts) : null;
}

/** The facts, and the proof, that the person who asked saw on the page of the record. */
export function Seen({ row }: { row: Row }) {
  const { t } = useTexts();
  const facts = useSeenFacts(row);
  if (!facts) return null;
  return (
    <section className={styles.seen}>
      <p className={styles.same}>{t('approval.same', { name: row.asked_by.name })}</p>
      <Facts facts={facts} />
      {row.recharge && <Proof recharge={row.recharge} />}
    </section>
  );
}
