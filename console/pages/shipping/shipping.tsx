import { type LoaderFunctionArgs, useLoaderData } from 'react-router-dom';
import { apiContext } from '../../lib/context.ts';
import { placeIn } from '../../lib/list-query.ts';
import { lengthWords } from '../../lib/queues.ts';
import { useTexts } from '../../lib/texts.ts';
import { Chips, FilterChip } from '../../ui/chip/chip.tsx';
import { CarriersTab } from './carriers.tsx';
import { MissingTab } from './missing.tsx';
import { SentTab } from './sent.tsx';
import { ToSendTab } from './to-send.tsx';

const lists = ['toSend', 'addressMissing', 'sent', 'carriers'] as const;

export async function loader({ request, context }: LoaderFunctionArgs) {
  const api = context.get(apiContext);
  const query = new URL(request.url).searchParams;
  const list = lists.find((one) => one === query.get('list')) ?? 'toSend';
  const place = placeIn(query);
  const number = query.get('number') || undefined;
  const state = list === 'addressMissing' ? ('address_missing' as const) : ('to_send' as const);
  const [queue, carriers, sent] = await Promise.all([
    // The chips show how many wait, whichever list is open.
    api.page('toSend', state === 'address_missing' || list === 'toSend' ? { state, ...place } : { limit: 1 }),
    api.call('carriers', {}),
    list === 'sent' ? api.page('parcels', { number, ...place }) : null,
  ]);
  return { list, queue, carriers, sent };
}

/** Parcels: what is to be sent, what lacks an address, what was sent, and by whom. */
export function Component() {
  const { list, queue, carriers, sent } = useLoaderData<typeof loader>();
  const { t, count } = useTexts();
  const wordsOf = (waiting: { count: number; more: boolean }) => lengthWords(count(waiting.count), waiting.more);
  const counts: Partial<Record<(typeof lists)[number], string>> = {
    toSend: wordsOf(queue.data.waiting),
    addressMissing: wordsOf(queue.data.address_missing),
  };
  const chips = (
    <Chips label={t('shipping.tabs')}>
      {lists.map((one) => (
        <FilterChip key={one} name="list" value={one === 'toSend' ? null : one} count={counts[one]}>
          {t(`shipping.${one}`)}
        </FilterChip>
      ))}
    </Chips>
  );
  if (list === 'carriers') return <CarriersTab carriers={carriers} chips={chips} />;
  if (list === 'sent' && sent) return <SentTab parcels={sent} carriers={carriers} chips={chips} />;
  if (list === 'addressMissing') return <MissingTab queue={queue} chips={chips} />;
  return <ToSendTab queue={queue} carriers={carriers} chips={chips} />;
}
