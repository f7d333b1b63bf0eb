import type { ComponentProps, SubmitEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { useAskFirst } from '../../ui/ask-sheet/use-ask-first.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ActFields, type ActFieldsProps } from './act-fields.tsx';

interface ActButtonProps
  extends ActFieldsProps,
    Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'size' | 'children'> {}

/** One button of an order in a list: each has a form of its own, which cannot be sent twice (docs/spec.md, section 4). */
export function ActButton({ act, order, pageKey, size = 'small', ...look }: ActButtonProps) {
  const fetcher = useFetcher();
  const once = useOneAtATime();
  const { heldBack, sheet } = useAskReceived();
  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    // Confirming receipt cannot be taken back: it starts the time to return the goods.
    if (act === 'received' && heldBack(event)) return;
    event.preventDefault();
    const { currentTarget } = event;
    once(() => fetcher.submit(currentTarget));
  };
  return (
    <>
      <fetcher.Form method="post" onSubmit={sendOnce}>
        <ActFields act={act} order={order} pageKey={pageKey} />
        <Button type="submit" size={size} busy={fetcher.state !== 'idle'} {...look} />
      </fetcher.Form>
      {sheet}
    </>
  );
}

function useAskReceived() {
  const { t } = useTexts();
  const title = t('orderDetail.received');
  return useAskFirst({ title, text: t('orderDetail.receivedAsk'), yes: title, kind: 'primary' });
}
