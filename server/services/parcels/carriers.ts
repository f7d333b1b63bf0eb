import {
  insertCarrier,
  isNameTaken,
  selectCarrier,
  selectCarriers,
  updateCarrier,
} from '../../../db/queries/carriers.ts';
import type { Store } from '../../../db/store.ts';
import { actOnce } from '../act-once.ts';
import type { By } from '../staff-act.ts';
import { StaffRefused } from '../staff-refused.ts';

interface CarrierWords {
  name: string;
  /** The tracking address, with `{number}` for the parcel's number; or empty. */
  trackingUrl: string;
}

interface CarrierChange extends CarrierWords {
  id: number;
  /** The version that the author of the change saw. */
  version: number;
  position: number;
  open: boolean;
}

/** The companies that carry parcels (docs/domain.md, Parcels and returns). */
export function createCarriers({ store }: { store: Store }) {
  return {
    /** All carriers, in the order that staff chose. */
    all: () => selectCarriers(store.reader),

    /** Adds a carrier at the end of the list. Throws `carrierTaken`. */
    make: ({ name, trackingUrl, ...by }: CarrierWords & By): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'carrier make', async () => {
          const id = await insertCarrier(tx, { name, trackingUrl });
          if (id === null) throw new StaffRefused('carrierTaken', { params: { name } });
          return { subject: `carrier:${id}`, detail: { name, trackingUrl } };
        });
      }),

    /** Changes a carrier. Throws `carrierUnknown`, `carrierTaken`, and `carrierChanged` with the present one. */
    change: ({ id, version, name, trackingUrl, position, open, ...by }: CarrierChange & By): Promise<void> =>
      store.transaction(async (tx) => {
        await actOnce(tx, by, 'carrier change', async () => {
          if (await isNameTaken(tx, { id, name })) throw new StaffRefused('carrierTaken', { params: { name } });
          const before = await selectCarrier(tx, id);
          if (!before) throw new StaffRefused('carrierUnknown');
          const now = { name, trackingUrl, position, open };
          if (!(await updateCarrier(tx, { id, version, ...now }))) {
            throw new StaffRefused('carrierChanged', { code: 409, data: before });
          }
          const old = { name: before.name, trackingUrl: before.trackingUrl, open: before.open };
          return { subject: `carrier:${id}`, detail: { old, ...now } };
        });
      }),
  };
}

export type Carriers = ReturnType<typeof createCarriers>;
