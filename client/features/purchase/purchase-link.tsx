import type { ComponentProps } from 'react';
import { useNavigation, useResolvedPath } from 'react-router-dom';
import { ButtonLink } from '../../ui/button/button.tsx';
import { purchaseAddress } from './purchase-address.ts';

interface PurchaseLinkProps extends Omit<ComponentProps<typeof ButtonLink>, 'to' | 'busy' | 'onClick'> {
  /** The number of an order of the group to join, on the page of an item. */
  group?: string;
  /** The query that says what is chosen already. */
  search?: string;
}

/** The button that opens the sheet of a purchase over the open page, busy until that is there. */
export function PurchaseLink({ group, search = '', ...link }: PurchaseLinkProps) {
  // The page's own path: that of a group has the number of any of its orders.
  const to = purchaseAddress(useResolvedPath('.').pathname, group);
  const opening = useNavigation().location?.pathname === to;
  return <ButtonLink {...link} to={to + search} busy={opening} aria-haspopup="dialog" />;
}
