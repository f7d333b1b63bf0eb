import type { ComponentProps, FormEvent } from 'react';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { useFetcher } from '../../lib/use-fetcher.ts';
import { Button } from '../../ui/button/button.tsx';
import { ActFields, type ActFieldsProps } from './act-fields.tsx';

interface ActButtonProps extends ActFieldsProps, Pick<ComponentProps<typeof Button>, 'kind' | 'icon' | 'children'> {}

/** One button of an order in a list: each has a form of its own, which cannot be sent twice (docs/spec.md, section 4). */
export function ActButton({ act, order, pageKey, ...look }: ActButtonProps) {
  const fetcher = useFetcher();
  const once = useOneAtATime();
  const sendOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    once(() => fetcher.submit(currentTarget));
  };
  return (
    <fetcher.Form method="post" onSubmit={sendOnce}>
      <ActFields act={act} order={order} pageKey={pageKey} />
      <Button type="submit" size="small" busy={fetcher.state !== 'idle'} {...look} />
    </fetcher.Form>
  );
}
