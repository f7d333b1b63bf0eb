import { useMay } from '../../lib/context.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useSecond } from '../../lib/use-second.ts';
import { useBooksLook } from '../../ui/books/books.tsx';
import type { GoodsReturn } from './goods-return.ts';

export interface Step {
  /** Named with what it does. */
  button: string;
  /** What follows from it. */
  means: string;
  /** The piece may go on sale again with it. */
  restocks: boolean;
  /** Money moves with it. */
  pays: boolean;
  busy: boolean;
  refused: Refused | null;
  run: () => Promise<void>;
}

interface Options {
  goods: GoodsReturn;
  note: string;
  restocked: boolean;
  /** Opens the next with a sentence about this one. */
  leave: (sentence: string) => void;
}

/** The step of a return that this person can do next; null if there is none. */
export function useSteps({ goods, note, restocked, leave }: Options): Step | null {
  const { t, money } = useTexts();
  const may = useMay();
  const look = useBooksLook();
  const [accept, arrive, pay] = [useAct('returnAccept'), useAct('returnArrived'), useAct('returnPay')];
  const { id, kind, state, shopper, gives, number } = goods;
  const words = { name: shopper.nickname, amount: money(gives) };
  const second = useSecond('return.pay');
  const payMeans = second.after(t('returns.payMeans', words));

  const payStep = (restocks: boolean): Step => ({
    button: t('returns.pay', words),
    means: payMeans,
    restocks,
    pays: true,
    ...{ busy: pay.busy, refused: pay.refused },
    run: async () => {
      const summary = {
        verb: t('returns.payVerb'),
        fen: gives,
        rows: [
          [t('queue.shopper'), `${shopper.nickname} · ${shopper.username}`],
          [t('table.order'), number],
        ] as const,
        final: payMeans,
        ...look,
        button: t('returns.pay', words),
      };
      const acted = await pay.run({ id, restocked: restocks && restocked, note: note.trim() }, summary);
      if (acted.done) leave(t(acted.data.state === 'done' ? 'returns.paid' : 'act.waits', words));
    },
  });
  const mayPay = may('returnPayments:ask') && !goods.pay_asked;
  if (state === 'asked' && kind === 'cancel') return mayPay ? payStep(true) : null;
  if (state === 'arrived') return mayPay ? payStep(false) : null;
  if (state === 'asked') {
    if (!may('returns:do')) return null;
    return {
      button: t('returns.accept'),
      means: t('returns.acceptMeans', words),
      restocks: false,
      pays: false,
      ...{ busy: accept.busy, refused: accept.refused },
      run: async () => {
        if ((await accept.run({ id, note: note.trim() })).done) leave(t('returns.accepted', words));
      },
    };
  }
  if ((state !== 'accepted' && state !== 'sent_back') || !may('shipping:do')) return null;
  return {
    button: t('returns.arrive'),
    means: t('returns.arriveMeans', words),
    restocks: true,
    pays: false,
    ...{ busy: arrive.busy, refused: arrive.refused },
    run: async () => {
      if ((await arrive.run({ id, restocked, note: note.trim() })).done) leave(t('returns.arrived', words));
    },
  };
}
