import { useState } from 'react';
import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import { Empty } from '../empty/empty.tsx';
import type { Claim } from './claim.ts';
import styles from './proof.module.css';

const [, PATH] = consoleMethodAndPath('rechargeProof');

/** The picture that the shopper sent; it can be turned, and shown in its own size. */
export function Proof({
  recharge: { number, proof, proof_hash: hash },
}: {
  recharge: Pick<Claim, 'number' | 'proof' | 'proof_hash'>;
}) {
  const { t } = useTexts();
  const [turn, setTurn] = useState(0);
  const [whole, setWhole] = useState(false);
  if (!proof) {
    return (
      <div className={styles.proof}>
        <Empty>{t('recharges.noProof')}</Empty>
      </div>
    );
  }
  return (
    <figure className={styles.proof}>
      <div className={styles.picture} data-turn={turn} data-whole={whole || undefined}>
        {/* By its hash: another picture has another address, and is shown as soon as it is known. */}
        <img src={`${PATH}?${new URLSearchParams({ number, proof_hash: hash })}`} alt={t('recharges.proof')} />
      </div>
      <figcaption>
        <span className={styles.grow}>{t('recharges.proof')}</span>
        <IconButton icon="zoom" label={t('recharges.zoom')} aria-pressed={whole} onClick={() => setWhole(!whole)} />
        <IconButton icon="rotate" label={t('recharges.turn')} onClick={() => setTurn((turn + 1) % 4)} />
      </figcaption>
    </figure>
  );
}
