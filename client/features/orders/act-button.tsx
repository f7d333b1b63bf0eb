import type { ComponentProps, SubmitEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useTexts } from '../../lib/texts/texts.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { useAskFirst } from '../../ui/ask-sheet/use-ask-first.tsx';
import { Button } from '../../ui/button/button.tsx';
import { ActFields, type ActFieldsProps } from './act-fields.tsx';
import type { Act } from './acts.ts';

interface ActButtonProps
  extends ActFieldsProps,
    Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'size' | 'children'> {}

/** One button of an order in a list: each has a form of its own, which cannot be sent twice (docs/spec.md, section 4). */
export function ActButton({ act, order, pageKey, size = 'small', ...look }: ActButtonProps) {
  const fetcher = useFetcher();
  const once = useOneAtATime();
  const { heldBack, sheet } = useAskBefore(act);
  const sendOnce = (event: SubmitEvent<HTMLFormElement>) => {
    if (ASKED.includes(act) && heldBack(event)) return;
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

/** What cannot be taken back: a confirmed receipt starts the time to return the goods, and nobody joins again. */
const ASKED: Act[] = ['received', 'leave'];

function useAskBefore(act: Act) {
  const { t } = useTexts();
  const [title, text] =
    act === 'leave'
      ? [t('orderDetail.leave'), t('orderDetail.leaveAsk')]
      : [t('orderDetail.received'), t('orderDetail.receivedAsk')];
  return useAskFirst({ title, text, yes: title, kind: act === 'leave' ? 'danger' : 'primary' });
}
