import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { fenOf } from '../../../shared/money.ts';
import { loginPath } from '../../app/local-path.ts';
import { storedToken, useSignedIn } from '../../app/session.ts';
import { useTexts } from '../../app/texts.tsx';
import { useLive } from '../../app/use-live.ts';
import { problemText } from '../../components/confirmation/pay-bar.tsx';
import type { Item, PurchaseResult, WaitingGroup } from '../../components/confirmation/purchase.ts';
import { AtDeadline } from '../../components/countdown/at-deadline.tsx';
import { BarButton } from '../../components/title-bar/bar-action.tsx';
import { showToast } from '../../components/toast/toast.tsx';
import { ConfirmSheet } from './confirm-sheet.tsx';
import { Description } from './description.tsx';
import styles from './detail.module.css';
import { Gallery } from './gallery.tsx';
import { ItemFacts } from './item-facts.tsx';
import type { ItemData } from './load-item.ts';
import { PlacedCard } from './placed-card.tsx';
import { shareItem } from './share-item.ts';
import { SubmitBar } from './submit-bar.tsx';
import { type Placed, useAttempt } from './use-attempt.ts';
import { useItem } from './use-item.ts';
import { useSaleOver } from './use-sale-over.ts';
import { WaitingList } from './waiting-list.tsx';

/** One item: look, join a waiting group or open one, and see what came of it. */
export function ItemScreen({ data }: { data: ItemData }) {
  const { t } = useTexts();
  const { item, serverTime, shopper, readBy, renew, renewWithShopper, renewing, unread } = useItem(data);
  const [placed, setPlaced] = useState<Placed | null>(null);
  const saleOver = useSaleOver(item, serverTime);
  const ask = useAskForPurchase(item.id);
  useLive({ item: item.id }, renew);

  const attempt = useAttempt((result: PurchaseResult) => {
    if (result.outcome === 'placed') {
      setPlaced(result);
      showToast(t(result.orderno !== '' ? 'purchase.joined' : 'purchase.bought'), 'done');
    } else {
      showToast(problemText(t, result), 'error');
    }
    renewWithShopper();
  });
  const start = (group: WaitingGroup | null) =>
    ask(() => {
      attempt.start(group);
      renewWithShopper();
    });
  const pay = () => {
    // What is shown and what pays are one shopper, whatever another tab did just now.
    if (shopper && readBy === storedToken()) attempt.pay(item, shopper);
    else renewWithShopper();
  };
  const closed = item.sold_out ? 'soldOut' : saleOver ? 'over' : null;
  return (
    <>
      <BarButton icon="share" label={t('action.share')} onClick={() => shareItem(item, t)} />
      <main className={styles.page}>
        <Gallery item={item} />
        <ItemFacts item={item} saleOver={saleOver} />
        {placed && <PlacedCard key={placed.order.orderno} placed={placed} item={item} />}
        {!saleOver && <WaitingList item={item} onJoin={item.sold_out ? null : start} />}
        <Description html={item.content} />
        <SubmitBar fen={fenOf(item.price)} closed={closed} onBuy={() => start(null)} />
      </main>
      <ConfirmSheet
        item={item}
        shopper={shopper}
        attempt={attempt}
        closed={closed}
        unread={unread}
        renewing={renewing}
        onAgain={renewWithShopper}
        onOpenOwn={() => start(null)}
        onPay={pay}
      />
      <AtDeadline deadlines={deadlinesOf(item)} since={serverTime} onPassed={renew} />
    </>
  );
}

function deadlinesOf(item: Item): string[] {
  const ends = item.wait_pt_user_list.map((group) => group.expires_at);
  return item.sale_ends_at === null ? ends : [...ends, item.sale_ends_at];
}

/** Goes on for shoppers; visitors are sent to log in and come back to the item. */
function useAskForPurchase(id: number) {
  const signedIn = useSignedIn();
  const navigate = useNavigate();
  return (goOn: () => void) => {
    if (signedIn) goOn();
    else void navigate(loginPath(`/user/detail/${id}`));
  };
}
