import { Form, useNavigation } from 'react-router-dom';
import type { CallOutput } from '../../../shared/contract/index.ts';
import { maskedPhone } from '../../../shared/masked-phone.ts';
import { rules } from '../../../shared/rules.ts';
import { PostalAddress } from '../../features/addresses/postal-address.tsx';
import type { Order } from '../../features/orders/order-row.ts';
import { useSavedFields } from '../../lib/forms/use-saved-fields.ts';
import { useSendOnce } from '../../lib/forms/use-send-once.ts';
import { type TextKey, useTexts } from '../../lib/texts/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, TextArea } from '../../ui/field/field.tsx';
import { ScreenForm } from '../../ui/form/screen-form.tsx';
import { ShownTo } from '../../ui/form/shown-to.tsx';
import { Icon } from '../../ui/icon/icon.tsx';
import { Card } from '../../ui/main-column/main-column.tsx';
import type { OrderAnswer } from './action.ts';
import styles from './address-card.module.css';
import { Folded } from './folded.tsx';

type Shipping = Order['shipping'];

export type Place = Pick<Shipping, 'truename' | 'phone' | 'address'>;

interface AddressCardProps {
  shipping: Shipping;
  /** The initial values of the form. */
  saved: Place;
  /** The shopper's addresses. */
  book: CallOutput<'addressList'>;
  answer: OrderAnswer['address'];
}

/** The delivery address, with a form until the goods are sent, then with a lock and a sentence. */
export function AddressCard({ shipping, saved, book, answer }: AddressCardProps) {
  const { t } = useTexts();
  const { addressable, state } = shipping;
  const missing = shipping.address === '';
  return (
    <Card>
      <div className={styles.card}>
        <div className={styles.address} data-changes={(addressable && !missing) || undefined}>
          <Icon name="pin" />
          <div className={styles.words}>
            {missing ? <b>{t('parcel.address_missing')}</b> : <PostalAddress to={masked(shipping)} />}
            <p className={styles.note}>
              <Icon name={addressable ? 'clock' : 'lock'} size={15} />
              <span>{t(noteOf(shipping))}</span>
            </p>
          </div>
        </div>
        {addressable && (
          // Once it is saved it is folded up again.
          <Folded
            key={[shipping.truename, shipping.phone, shipping.address].join()}
            words={t(missing ? 'confirm.addAddress' : 'payment.modify')}
            needed={(missing && state !== 'none') || answer !== undefined}
          >
            <SavedOnes book={book} now={shipping} />
            <AddressForm saved={saved} answer={answer} />
          </Folded>
        )}
      </div>
    </Card>
  );
}

/** Until when the address can be changed, or why it cannot. */
function noteOf({ addressable, address, state }: Shipping): TextKey {
  if (addressable) return address === '' ? 'parcel.text.address_missing' : 'parcel.text.to_send';
  // Nothing is sent of a failed or cancelled order.
  if (state === 'none') return 'parcel.none';
  return state === 'sent' || state === 'received' ? 'orderDetail.addressFixed' : 'refusal.addressFixed';
}

/** A glance over the shoulder does not tell the number; the form has it whole. */
const masked = (to: Shipping): Place => ({ ...to, phone: maskedPhone(to.phone) });

/** The other addresses of the shopper; one of them is a tap away, also without JavaScript. */
function SavedOnes({ book, now }: Pick<AddressCardProps, 'book'> & { now: Place }) {
  const { t } = useTexts();
  const { formData } = useNavigation();
  const sendOnce = useSendOnce();
  const others = book.filter((one) => !isSame(one, now));
  if (book.length < 2 || others.length === 0) return null;
  return (
    <ul className={styles.saved} aria-label={t('address.savedOnes')}>
      {others.map((one) => (
        <li key={one.id}>
          <Form method="post" replace onSubmit={sendOnce}>
            <input type="hidden" name="intent" value="useAddress" />
            <input type="hidden" name="id" value={one.id} />
            <ShownTo />
            <PostalAddress to={one} />
            <Button type="submit" kind="tint" size="small" busy={formData?.get('id') === String(one.id)}>
              {t('address.useThis')}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

const isSame = (one: Place, other: Place) =>
  one.truename === other.truename && one.phone === other.phone && one.address === other.address;

function AddressForm({ saved, answer }: Pick<AddressCardProps, 'saved' | 'answer'>) {
  const { t } = useTexts();
  const field = useSavedFields(saved, answer);
  return (
    <ScreenForm intent="address" answer={answer} submit={t('address.save')} busy={t('form.saving')}>
      <Field {...field('truename')} autoComplete="name" />
      <Field {...field('phone')} type="tel" autoComplete="tel" dir="ltr" />
      <TextArea
        {...field('address')}
        help={t('address.addressHelp', { max: rules.address.max })}
        autoComplete="street-address"
      />
    </ScreenForm>
  );
}
