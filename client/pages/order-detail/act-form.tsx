import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { Button } from '../../ui/button/button.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
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
  const sendOnce = useSendOnce();
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      <input type="hidden" name="intent" value={act} />
      <ShownTo />
      <input type="hidden" name="key" value={`${pageKey}-${act}`} />
      {id !== undefined && <input type="hidden" name="id" value={id} />}
      <Button type="submit" busy={navigation.formData?.get('intent') === act} {...look} />
    </Form>
  );
}
