import { withQuantity } from '../../../shared/quantity.ts';
import { useTexts } from '../../lib/texts.ts';
import { Card } from '../../ui/card/card.tsx';
import { Facts } from '../../ui/facts/facts.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Note } from '../../ui/note/note.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import { factsOf } from './facts-of.tsx';
import { type GoodsReturn, sumOf } from './goods-return.ts';
import styles from './returns.module.css';

/** What the shopper says, what the return gives, and what the shop knows. */
export function Claim({ goods }: { goods: GoodsReturn }) {
  const texts = useTexts();
  const { t, count, money } = texts;
  const { price, gives, item, variant, quantity, bought } = goods;
  const [tax, sum] = [price - gives, sumOf(goods)];
  return (
    <>
      <Card
        title={t(goods.opened_by === null ? 'returns.claim' : 'returns.claimOfStaff')}
        sub={t(`returns.reason.${goods.reason}`)}
        padded
      >
        <p className={styles.claim}>
          <bdi>{goods.words || t('returns.noWords')}</bdi>
        </p>
        <p className={styles.meta}>
          <bdi>{withQuantity(item.name, quantity, variant)}</bdi>
          {quantity < bought && <span>{` · ${t('returns.ofPieces', { total: count(bought) })}`}</span>}
        </p>
        {goods.remark !== '' && <Note>{t('remark.read', { remark: goods.remark })}</Note>}
      </Card>
      {sum !== null && (
        <Card title={t('returns.gives')} padded>
          <p className={styles.gives}>
            <Money fen={sum} strong />
          </p>
          <p className={styles.meta}>
            {tax > 0
              ? t('returns.givesMeans', { price: money(price), tax: money(tax) })
              : t('returns.givesWhole', { price: money(price) })}
          </p>
        </Card>
      )}
      <Card title={t('facts.title')} padded>
        <Facts facts={factsOf(goods, texts)} />
      </Card>
      {goods.pay_asked && <Note icon="clock">{t('returns.payAsked')}</Note>}
    </>
  );
}

interface RestockProps {
  restocked: boolean;
  /** Pieces that go back. */
  quantity: number;
  onChange: (on: boolean) => void;
}

/** Whether the goods go on sale again. */
export function Restock({ restocked, quantity, onChange }: RestockProps) {
  const { t } = useTexts();
  return (
    <div>
      <span className={styles.tick}>
        <CheckBox label={t('returns.restock')} checked={restocked} onChange={onChange} />
        <span aria-hidden="true">{t('returns.restock')}</span>
      </span>
      <p className={styles.meta}>{t('returns.restockMeans', { count: quantity })}</p>
    </div>
  );
}
