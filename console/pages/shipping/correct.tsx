import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { useTexts } from '../../lib/texts.ts';
import { AskNote } from '../../ui/people/ask-note.tsx';
import { spaced } from '../../ui/people/people.tsx';
import type { Carrier } from './data.ts';
import { Together, type Tracking, TrackingFields, trackingOf, trackingProblem } from './tracking.tsx';

interface CorrectProps {
  parcel: ConsoleOutput<'parcels'>[number];
  carriers: readonly Carrier[];
  onClose: () => void;
}

/** Another number or carrier for a parcel on its way, to which a wrong one was given. */
export function Correct({ parcel, carriers, onClose }: CorrectProps) {
  const { t } = useTexts();
  const { number } = parcel;
  const offered = carriers.filter(({ open, name }) => open || name === parcel.carrier);
  const [value, setValue] = useState<Tracking>(() => ({
    carrier: offered.find(({ name }) => name === parcel.carrier)?.id ?? 0,
    typed: parcel.tracking,
  }));
  const [together, setTogether] = useState(false);
  const problem = trackingProblem(number, value.typed);
  return (
    <AskNote
      call="parcelCorrect"
      title={t('shipping.correctTitle', { number: spaced(number) })}
      consequence={t('shipping.correctMeans')}
      label={t('action.save')}
      disabled={problem !== null}
      fields={(note) => {
        const tracking = trackingOf(value.typed);
        return { number, carrier: value.carrier, tracking, together, note };
      }}
      onClose={onClose}
    >
      {({ refused, forget }) => {
        const change = (changed: Tracking) => {
          setValue(changed);
          setTogether(false);
          forget();
        };
        return (
          <>
            <TrackingFields number={number} carriers={offered} value={value} onChange={change} problem={problem} />
            <Together checked={together} refused={refused} onChange={setTogether} />
          </>
        );
      }}
    </AskNote>
  );
}
