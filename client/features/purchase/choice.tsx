import { useTexts } from '../../lib/texts/texts.ts';
import { Trans } from '../../ui/trans/trans.tsx';
import styles from './choice.module.css';
import type { WaitingGroup } from './offer.ts';

interface ChoiceProps {
  /** Waits for one more. */
  waiting: WaitingGroup;
  /** It is the one to join, else an own one is opened. */
  joined: boolean;
  onChoose: (group: WaitingGroup | null) => void;
}

/** To join a group that this purchase fills at once, or to open an own one and wait. */
export function Choice({ waiting, joined, onChoose }: ChoiceProps) {
  const { t } = useTexts();
  const name = <b dir="auto">{waiting.nickname}</b>;
  return (
    <fieldset className={styles.choice}>
      <legend className="sr">{t('confirm.title')}</legend>
      <label className={styles.way}>
        <input type="radio" name="way" checked={!joined} onChange={() => onChoose(null)} />
        <span>{t('confirm.openOwn')}</span>
      </label>
      <label className={styles.way}>
        <input type="radio" name="way" checked={joined} onChange={() => onChoose(waiting)} />
        <span>
          <Trans text={t('confirm.joinFull', { name: '{{name}}' })} parts={{ name }} />
        </span>
      </label>
    </fieldset>
  );
}
