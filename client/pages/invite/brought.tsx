import type { CallOutput } from '../../../shared/contract/index.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Card } from '../../ui/main-column/main-column.tsx';
import styles from './brought.module.css';

/** What the shopper's links have brought: from opening one to a full group, each step below the one before. */
export function Brought({ figures }: { figures: CallOutput<'invitationFigures'> }) {
  const { t } = useTexts();
  const { opened_num, registered_num, paid_num, filled_num } = figures;
  const isNothing = opened_num + registered_num === 0;
  const most = Math.max(opened_num, registered_num);
  return (
    <Card heading={t('invite.brought')}>
      {isNothing ? (
        <p className={styles.words}>{t('invite.noneYet')}</p>
      ) : (
        <>
          <dl className={styles.steps}>
            <Step name={t('invite.opened')} number={opened_num} most={most} />
            <Step name={t('invite.registered')} number={registered_num} most={most} />
            <Step name={t('invite.paid')} number={paid_num} most={most} orMore />
            <Step name={t('invite.filled')} number={filled_num} most={most} orMore />
          </dl>
          {(paid_num === null || filled_num === null) && <p className={styles.words}>{t('invite.withheld')}</p>}
        </>
      )}
    </Card>
  );
}

interface StepProps {
  name: string;
  /** Null while it could tell what one person did. */
  number: number | null;
  /** They may be more. */
  orMore?: boolean;
  /** As many as the longest bar stands for. */
  most: number;
}

function Step({ name, number, most, orMore = false }: StepProps) {
  const { count } = useTexts();
  return (
    <div className={styles.step}>
      <dt>{name}</dt>
      <dd className={styles.number}>{number === null ? '–' : `${count(number)}${orMore && number > 0 ? '+' : ''}`}</dd>
      <dd className={styles.bar}>
        <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
          <rect width={(((number ?? 0) / most) * 100).toFixed(1)} height="1" />
        </svg>
      </dd>
    </div>
  );
}
