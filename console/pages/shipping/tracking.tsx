import { type Ref, useState } from 'react';
import { readLabel } from '../../../shared/packing-label.ts';
import { rules } from '../../../shared/rules.ts';
import { plainCode } from '../../../shared/typed.ts';
import type { Refused } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../../ui/button/button.tsx';
import { Field, Select } from '../../ui/field/field.tsx';
import { CheckBox } from '../../ui/table/table.tsx';
import type { Carrier } from './data.ts';
import { Scan } from './scan.tsx';
import styles from './shipping.module.css';

/** Who takes a parcel, and its number as it was typed. */
export interface Tracking {
  carrier: number;
  typed: string;
}

const { min, max, pattern, clean } = rules.tracking;

/** The number as it is stored. */
export const trackingOf = (typed: string): string => clean(plainCode(typed));

/** Why a text is no number of the order's parcel, or null. */
export function trackingProblem(number: string, typed: string): 'trackingMissing' | 'trackingOfOrder' | null {
  const tracking = trackingOf(typed);
  if (tracking.length < min || tracking.length > max || !pattern.test(tracking)) return 'trackingMissing';
  return readLabel(tracking).number === number ? 'trackingOfOrder' : null;
}

interface TrackingFieldsProps {
  /** Of the order. */
  number: string;
  carriers: readonly Carrier[];
  value: Tracking;
  onChange: (value: Tracking) => void;
  problem: ReturnType<typeof trackingProblem>;
  field?: Ref<HTMLInputElement>;
}

/** The carrier of a parcel, and its number, typed or read from its label. */
export function TrackingFields({ number, carriers, value, onChange, problem, field }: TrackingFieldsProps) {
  const { t } = useTexts();
  const [scanning, setScanning] = useState(false);
  return (
    <>
      <Select
        label={t('shipping.carrier')}
        value={value.carrier}
        onChange={({ target }) => onChange({ ...value, carrier: Number(target.value) })}
        options={carriers.map(({ id, name }) => [String(id), name] as const)}
      />
      <div className={styles.tracking}>
        <Field
          ref={field}
          label={t('shipping.tracking')}
          name="tracking"
          dir="ltr"
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={60}
          value={value.typed}
          onChange={({ target }) => onChange({ ...value, typed: target.value })}
          refused={problem && t(`shipping.${problem}`)}
        />
        <Button icon="zoom" onClick={() => setScanning(true)}>
          {t('shipping.scan')}
        </Button>
      </div>
      {scanning && (
        <Scan
          // The packing label lies beside the carrier's.
          passes={(text) => trackingProblem(number, text) !== 'trackingOfOrder'}
          onClose={() => setScanning(false)}
          onFound={(typed) => {
            onChange({ ...value, typed });
            setScanning(false);
          }}
        />
      )}
    </>
  );
}

interface TogetherProps {
  checked: boolean;
  /** Why the number was not taken. */
  refused: Refused | null;
  onChange: (checked: boolean) => void;
}

/** Asks about a number that another shopper's parcel has. */
export function Together({ checked, refused, onChange }: TogetherProps) {
  const { t } = useTexts();
  if (!checked && refused?.reason !== 'numberOfAnother') return null;
  return (
    <span className={styles.ticks}>
      <CheckBox label={t('shipping.together')} checked={checked} onChange={onChange} />
      <span aria-hidden="true">{t('shipping.together')}</span>
    </span>
  );
}
