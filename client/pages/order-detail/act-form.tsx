import type { ComponentProps } from 'react';
import { Form, useNavigation } from 'react-router-dom';
import { ActFields, type ActFieldsProps } from '../../features/orders/act-fields.tsx';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { Button } from '../../ui/button/button.tsx';

interface ActFormProps
  extends ActFieldsProps,
    Pick<ComponentProps<typeof Button>, 'kind' | 'size' | 'block' | 'icon' | 'children'> {}

/** One button of the order that is a form of its own: it also works without JavaScript. */
export function ActForm({ act, order, pageKey, ...look }: ActFormProps) {
  const navigation = useNavigation();
  const sendOnce = useSendOnce();
  return (
    <Form method="post" replace onSubmit={sendOnce}>
      <ActFields act={act} order={order} pageKey={pageKey} />
      <Button type="submit" busy={navigation.formData?.get('intent') === act} {...look} />
    </Form>
  );
}
