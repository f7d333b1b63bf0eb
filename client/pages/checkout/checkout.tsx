import { type LoaderFunctionArgs, replace } from 'react-router-dom';
import { addressOfGroup, addressOfItem, purchaseAddress } from '../../features/purchase/purchase-address.ts';
import type { ScreenHandle } from '../../lib/screen.ts';

export const handle = {
  title: (t) => t('confirm.title'),
  access: 'private',
  query: ['group'],
} satisfies ScreenHandle;

/** The address of the specification for the confirmation: leads to the sheet; `group` is the number of one to join. */
export function loader({ params: { id = '' }, request }: LoaderFunctionArgs) {
  const group = new URL(request.url).searchParams.get('group');
  const page = group === null ? addressOfItem(encodeURIComponent(id)) : addressOfGroup(encodeURIComponent(group));
  return replace(purchaseAddress(page));
}

export const Component = () => null;
