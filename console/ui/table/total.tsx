import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { timeNow } from '../../../web/clock.ts';
import type { ConsoleApi } from '../../lib/api.ts';
import { useApi } from '../../lib/context.ts';
import { useTexts } from '../../lib/texts.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../button/button.tsx';

/** Asks how many rows a list has, with the filters that the URL asks for. */
export type AskTotal = (api: ConsoleApi) => Promise<ConsoleOutput<'ordersCount'>>;

/** How many rows a list has, once somebody asks, and when they were counted; another press counts again. */
export function Total({ ask }: { ask: AskTotal }) {
  const { t, count, clock } = useTexts();
  const api = useApi();
  const { attempt, busy, refused } = useTry();
  const [total, setTotal] = useState<(ConsoleOutput<'ordersCount'> & { at: number }) | null>(null);
  const counted = async () => setTotal({ ...(await ask(api)), at: timeNow() });
  return (
    <span role="status">
      {total && (
        <>
          <span>{`${t(total.more ? 'table.totalMore' : 'table.total', { total: count(total.count) })} ·`}</span>{' '}
          <bdi dir="ltr">{clock(total.at)}</bdi>{' '}
        </>
      )}
      <Button size="small" busy={busy} onClick={() => void attempt(counted)}>
        {t('table.count')}
      </Button>
      {refused && <span>{` ${refused.message}`}</span>}
    </span>
  );
}
