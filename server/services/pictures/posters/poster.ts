import type { MoneyParts } from '../../../../shared/money.ts';
import type { Places } from '../../../../shared/places.ts';
import type { QrModules } from '../../qr-code.ts';

/** What a poster of a waiting group says, in the words of its reader. */
export interface Poster {
  /** BCP 47. */
  language: string;
  dir: 'ltr' | 'rtl';
  /** Of the item. */
  name: string;
  price: MoneyParts;
  places: Places;
  /** How many are missing. */
  missing: string;
  /** Until when, and what comes of it if they stay away. */
  terms: string;
  shop: string;
  /** Absent from a wide one, which is the picture of a link itself. */
  code: (QrModules & { caption: string; invites: string }) | null;
}
