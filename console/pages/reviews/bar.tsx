import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Push } from '../../ui/screen-layout/screen-layout.tsx';
import styles from './reviews.module.css';
import type { useActs } from './use-acts.ts';

interface BarProps {
  isHidden: boolean;
  /** No reason is chosen yet. */
  needsReason: boolean;
  /** Somebody has looked at it as it is. */
  isChecked: boolean;
  busy: ReturnType<typeof useActs>['busy'];
  onHide: () => void;
  onShow: () => void;
  onCheck: () => void;
  /** Null of one that is answered or hidden. */
  onAnswer: (() => void) | null;
  /** No answer is typed yet. */
  isEmpty: boolean;
}

/** The bar below a review: hide it or show it again, leave it as it is, or publish the answer. */
export function Bar({ isHidden, needsReason, isChecked, busy, onHide, onShow, onCheck, onAnswer, isEmpty }: BarProps) {
  const { t } = useTexts();
  return (
    <>
      {isHidden ? (
        <Button hint="r" icon="eye" busy={busy.show} onClick={onShow}>
          {t('reviews.show')}
        </Button>
      ) : (
        <>
          <Button kind="danger" hint="r" busy={busy.hide} disabled={needsReason} onClick={onHide}>
            {t('reviews.hide')}
          </Button>
          {needsReason && <span className={styles.needs}>{t('reviews.hideNeeds')}</span>}
        </>
      )}
      <Push />
      <Button kind="quiet" hint="s" busy={busy.check} onClick={onCheck}>
        {t(isChecked ? 'keys.later' : 'reviews.check')}
      </Button>
      {onAnswer && (
        <Button kind="primary" hint="Ctrl+Enter" busy={busy.answer} disabled={isEmpty} onClick={onAnswer}>
          {t('reviews.publish')}
        </Button>
      )}
    </>
  );
}
