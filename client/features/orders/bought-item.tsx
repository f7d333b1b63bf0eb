import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../ui/price/price.tsx';
import row from './order-item.module.css';
import type { Order } from './order-row.ts';
import { Pieces } from './pieces.tsx';
import { WhichVariant } from './which-variant.tsx';

/** What was bought with an order, and for how much. */
export function BoughtItem({ order }: { order: Order }) {
  const { item_name, item_price, pic_url, placeholder } = order;
  return (
    <div className={row.item}>
      <Picture src={pic_url} placeholder={placeholder} alt="" sizes="72px" className={row.picture} />
      <div className={row.words}>
        <p className={row.name} dir="auto">
          {item_name}
        </p>
        <WhichVariant order={order} />
        <Price yuan={item_price} />
        <Pieces order={order} />
      </div>
    </div>
  );
}
