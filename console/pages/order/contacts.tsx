import { useTexts } from '../../lib/texts.ts';
import { ShowContacts } from '../../ui/people/show-contacts.tsx';
import type { Order } from './order-data.ts';

/** Whom it goes to, masked until somebody asks, which is written down. */
export function Contacts({ number, masked }: { number: string; masked: Order['contacts'] }) {
  const { t } = useTexts();
  if (masked.phone === '' && masked.address === '') return <span>{t('order.noAddress')}</span>;
  return <ShowContacts call="orderContacts" fields={{ number }} masked={masked} />;
}
