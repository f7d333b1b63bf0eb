import { Picture } from '../../ui/picture/picture.tsx';
import { Price } from '../../ui/price/price.tsx';
import row from './order-item.module.css';
import type { Order } from './order-row.ts';

/** What was bought with an order, and for how much. */
export function BoughtItem({ order: { item_name, item_price, pic_url, placeholder } }: { order: Order }) {
  return (
    <div className={row.item}>
      <Picture src={pic_url} placeholder={placeholder} alt="" sizes="72px" className={row.picture} />
      <div className={row.words}>
        <p className={row.name} dir="auto">
          {item_name}
        </p>
        <Price yuan={item_price} />
      </div>
    </div>
  );
}
