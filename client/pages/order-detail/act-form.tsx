import type { ComponentProps, FormEvent } from 'react';
import { Form, useNavigation, useSubmit } from 'react-router-dom';
import { useOneAtATime } from '../../lib/forms/use-one-at-a-time.ts';
import { Button } from '../../ui/button/button.tsx';
import type { Act } from './action.ts';

interface ActFormProps extends Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'block' | 'icon' | 'children'> {
  act: Act;
  pageKey: string;
  /** The id of the order, where the call asks for it. */
  id?: number;
}

/** One button of the order that is a form of its own: it also works without JavaScript. */
export function ActForm({ act, pageKey, id, ...look }: ActFormProps) {
  const navigation = useNavigation();
  const submit = useSubmit();
  const once = useOneAtATime();
  const sendOnce = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const { currentTarget } = event;
    once(() => submit(currentTarget, { replace: true }));
  };
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      <input type="hidden" name="intent" value={act} />
      <input type="hidden" name="key" value={`${pageKey}-${act}`} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" busy={navigation.formData?.get('intent') === act} {...look} />
    </Form>
  );
}
