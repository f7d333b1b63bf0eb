import type { ListPage } from '../../features/paging/list-page.ts';
import { LoadMore } from '../../features/paging/load-more.tsx';
import { usePages } from '../../features/paging/use-pages.ts';
import { addressOfMovement, faceOf, type Movement } from '../../features/wallet/movement.ts';
import { useOnDemand } from '../../lib/chunks/use-on-demand.ts';
import { useHydrated } from '../../lib/hydrated.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { Amount } from '../../ui/amount/amount.tsx';
import { Button } from '../../ui/button/button.tsx';
import { Empty } from '../../ui/empty/empty.tsx';
import { Link } from '../../ui/link/link.tsx';
import { OpenRow, Rows } from '../../ui/list-row/list-row.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import { Money } from '../../ui/price/price.tsx';
import { Text } from '../../ui/text/text.tsx';
import { Time } from '../../ui/time/time.tsx';
import styles from './wallet.module.css';

/** Every movement of the wallet, newest first; each leads to its transfers. */
export function Statement({ page }: { page: ListPage<Movement> }) {
  const { t } = useTexts();
  const { items, more } = usePages(page, '/user/wallet');
  if (items.length === 0) {
    return (
      <Card heading={t('wallet.statement')}>
        <Empty title={t('wallet.empty.title')} text={t('wallet.empty.text')} icon="wallet" />
      </Card>
    );
  }
  return (
    <Card heading={t('wallet.statement')} aside={<Download />}>
      <Rows label={t('wallet.statement')}>
        {items.map((movement) => (
          <MovementRow key={movement.id} movement={movement} />
        ))}
      </Rows>
      {more && <LoadMore {...more} />}
      <Link to="/user/wallet-detail" className={styles.whole}>
        {t('walletDetail.title')}
      </Link>
    </Card>
  );
}

/** Hidden without JavaScript, since it would do nothing. */
function Download() {
  const texts = useTexts();
  const { ask } = useOnDemand(() => import('./download-statement.ts'));
  if (!useHydrated()) return null;
  return (
    <Button kind="quiet" size="small" onClick={() => ask(({ downloadStatement }) => void downloadStatement(texts))}>
      {texts.t('wallet.csv')}
    </Button>
  );
}

function MovementRow({ movement }: { movement: Movement }) {
  const { kind_txt, title, amount, balance, created_at } = movement;
  return (
    <OpenRow
      {...faceOf(movement)}
      to={addressOfMovement(movement)}
      title={kind_txt}
      detail={
        <span className={styles.source}>
          <Time at={created_at} />
          {title !== '' && (
            <>
              <span> · </span>
              <bdi>{title}</bdi>
            </>
          )}
        </span>
      }
      value={<Amount yuan={amount} />}
      valueDetail={<Text k="wallet.balanceAfter" amount={<Money yuan={balance} />} />}
    />
  );
}
