import { type LoaderFunctionArgs, redirect, useLoaderData, useSearchParams } from 'react-router-dom';
import { usualEnd } from '../../../shared/console/list-ends.ts';
import { type ChannelKey, payChannels, rechargeStatuses } from '../../../shared/contract/enums.ts';
import { apiContext } from '../../lib/context.ts';
import { FIRST } from '../../lib/first-channel.ts';
import { useLate } from '../../lib/late.ts';
import { placeIn } from '../../lib/list-query.ts';
import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { isPhone } from '../../lib/use-phone.ts';
import { MoreLink } from '../../ui/card/card.tsx';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { Money, Num } from '../../ui/money/money.tsx';
import { ShopperChips } from '../../ui/people/shopper-chips.tsx';
import { Queue } from '../../ui/queue/queue.tsx';
import { QueueLengthAndSum } from '../../ui/queue/queue-length.tsx';
import { Age, Time } from '../../ui/time/time.tsx';
import { PickedRecharge } from './picked.tsx';

const channelOf = (given: string | null): ChannelKey => payChannels.find((key) => key === given) ?? FIRST;

/** What the URL asks for: the queue of a channel, or a shopper's of every channel. */
function filterOf(query: URLSearchParams) {
  const shopper = query.get('shopper');
  const status = rechargeStatuses.find((one) => one === query.get('status'));
  if (shopper !== null) return { shopper, channel: undefined, status };
  return { shopper: undefined, channel: channelOf(query.get('channel')), status: status ?? ('pending' as const) };
}

export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const { searchParams, search } = new URL(request.url);
  const filter = filterOf(searchParams);
  const { channel, status } = filter;
  const [{ data, next }, picked] = await Promise.all([
    api.page('recharges', { ...filter, ...placeIn(searchParams) }),
    params.number === undefined ? null : api.call('recharge', { number: params.number }),
  ]);
  if (picked && channel && status === 'pending' && picked.status === 'pending' && picked.channel !== channel) {
    // Another queue was chosen while one of this was open; a link from elsewhere names none, and means that of the recharge.
    if (searchParams.has('channel')) throw redirect(`/recharges${search}`);
    searchParams.set('channel', picked.channel);
    throw redirect(`/recharges/${picked.number}?${searchParams}`);
  }
  const [first] = data.rows;
  if (!picked && first && !isPhone()) throw redirect(`/recharges/${first.number}${search}`);
  return { ...data, next, ...filter, picked };
}

/** Money that comes in: proofs beside claims, the oldest first; or all of a shopper, the newest first. */
export function Component() {
  const { t, count } = useTexts();
  const { rows, next, promise, waiting, shopper, channel, status, picked } = useLoaderData<typeof loader>();
  const [query] = useSearchParams();
  const late = useLate();
  const search = query.size > 0 ? `?${query}` : '';
  const of = (key: ChannelKey) => waiting.find((one) => one.channel === key) ?? { count: 0, money: 0, more: false };
  const others = payChannels.filter((key) => key !== FIRST && (key === channel || of(key).count > 0));
  const toOf = (number: string) => `/recharges/${number}${search}`;
  const at = rows.findIndex(({ number }) => number === picked?.number);
  const after = rows[at + 1] ?? rows[at - 1];
  return (
    <Queue
      title={t(channel ? 'recharges.title' : 'screen.recharges')}
      list={`/recharges${search}`}
      sub={channel && status === 'pending' && <QueueLengthAndSum {...of(channel)} fen={of(channel).money} />}
      chips={
        <>
          {channel && (
            <Chips label={t('recharges.channels')}>
              {[FIRST, ...others].map((key) => (
                <FilterChip
                  key={key}
                  name="channel"
                  value={key === FIRST && !query.has('channel') ? null : key}
                  count={lengthWords(count(of(key).count), of(key).more)}
                >
                  {t(`channel.${key}`)}
                </FilterChip>
              ))}
            </Chips>
          )}
          <Chips label={t('table.status')}>
            <ShopperChips shopper={shopper} />
            {rechargeStatuses.map((one) => (
              <FilterChip key={one} name="status" value={one === 'pending' && !shopper ? null : one}>
                {t(`recharge.${one}`)}
              </FilterChip>
            ))}
          </Chips>
          <MoreLink to="/recharge-returns">{t('screen.rechargeReturns')}</MoreLink>
        </>
      }
      rows={rows.map(({ number, shopper: who, money, channel: key, status: one, created_at }) => ({
        id: number,
        to: toOf(number),
        first: channel ? <bdi>{who.nickname}</bdi> : <Num>{number}</Num>,
        end: <Money fen={money} />,
        second: channel ? (
          <>
            <Num>{number}</Num>
            <span>{` · ${t(`channel.${key}`)}`}</span>
          </>
        ) : (
          `${t(`channel.${key}`)} · ${t(`recharge.${one}`)}`
        ),
        age: one === 'pending' ? <Age since={created_at} /> : <Time at={created_at} />,
        late: one === 'pending' && late(created_at, promise) > 0,
      }))}
      picked={picked?.number ?? null}
      next={next}
      usual={usualEnd(status === 'pending')}
      total={(api) => api.call('rechargesCount', { status, shopper, channel })}
      empty={t(channel && status === 'pending' ? 'recharges.empty' : 'recharges.none')}
    >
      {picked && (
        <PickedRecharge
          key={picked.number}
          recharge={picked}
          next={after ? toOf(after.number) : `/recharges${search}`}
        />
      )}
    </Queue>
  );
}
