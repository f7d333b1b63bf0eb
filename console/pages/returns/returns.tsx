import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import { usualEnds } from '../../../shared/console/list-ends.ts';
import { goodsReturnStates } from '../../../shared/contract/enums.ts';
import { withQuantity } from '../../../shared/quantity.ts';
import { apiContext } from '../../lib/context.ts';
import { useLate } from '../../lib/late.ts';
import { placeIn } from '../../lib/list-query.ts';
import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Money } from '../../ui/money/money.tsx';
import { Queue } from '../../ui/queue/queue.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import { dueSince, sumOf } from './goods-return.ts';
import { PickedReturn } from './picked.tsx';

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams, search } = new URL(request.url);
  const state = goodsReturnStates.find((one) => one === searchParams.get('state')) ?? 'asked';
  const [{ data, next }, one] = await Promise.all([
    api.page('returns', { state, ...placeIn(searchParams) }),
    params.id === undefined ? null : api.page('returns', { id: Number(params.id) }),
  ]);
  const [first] = data.rows;
  const [picked = null] = one?.data.rows ?? [];
  if (!picked && first && !isPhone()) throw redirect(`/returns/${first.id}${search}`);
  return { ...data, next, state, picked };
}

/** Goods that come back: the claim beside its pictures, the oldest first. */
export function Component() {
  const { t, count } = useTexts();
  const { rows, next, state, promise, waiting, picked } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const late = useLate();
  const search = query.size > 0 ? `?${query}` : '';
  const toOf = (id: number) => `/returns/${id}${search}`;
  const at = rows.findIndex(({ id }) => id === picked?.id);
  const after = rows[at + 1] ?? rows[at - 1];
  const countOf = (one: string) => {
    const found = waiting.find((row) => row.state === one);
    return found && lengthWords(count(found.count), found.more);
  };
  return (
    <Queue
      title={t('screen.returns')}
      list={`/returns${search}`}
      chips={
        <Chips label={t('table.status')}>
          {goodsReturnStates.map((one) => (
            <FilterChip key={one} name="state" value={one === 'asked' ? null : one} count={countOf(one)}>
              {t(`returns.state.${one}`)}
            </FilterChip>
          ))}
        </Chips>
      }
      rows={rows.map((row) => {
        const [since, sum] = [dueSince(row), sumOf(row)];
        return {
          id: String(row.id),
          to: toOf(row.id),
          first: <bdi>{row.shopper.nickname}</bdi>,
          end: sum !== null && <Money fen={sum} />,
          second: <bdi>{withQuantity(row.item.name, row.quantity, row.variant)}</bdi>,
          age: since === null ? <Time at={row.asked_at} /> : <Age since={since} />,
          late: since !== null && late(since, promise) > 0,
        };
      })}
      picked={picked === null ? null : String(picked.id)}
      next={next}
      usual={usualEnds.returns}
      total={(api) => api.call('returnsCount', { state })}
      empty={t(state === 'asked' ? 'returns.empty' : 'returns.none')}
    >
      {picked && (
        <PickedReturn
          key={`${picked.id} ${picked.state}`}
          goods={picked}
          promise={promise}
          next={after ? toOf(after.id) : `/returns${search}`}
        />
      )}
    </Queue>
  );
}
