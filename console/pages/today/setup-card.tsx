import { useTexts } from '../../lib/texts.ts';
import { ButtonLink } from '../../ui/button/button.tsx';
import { Card } from '../../ui/card/card.tsx';
import styles from './today.module.css';

/** Until the first sale: where the shop is set up, and how much of that is left. */
export function SetupCard({ left }: { left: number }) {
  const { t } = useTexts();
  return (
    <div className={styles.first}>
      <Card padded>
        <div className={styles.setup}>
          <span className={styles.words}>
            <b>{t('today.setup')}</b>
            <small>{left === 0 ? t('setup.done') : t('setup.left', { count: left })}</small>
          </span>
          <ButtonLink to="/setup" kind={left === 0 ? 'line' : 'primary'}>
            {t('screen.setup')}
          </ButtonLink>
        </div>
      </Card>
    </div>
  );
}
