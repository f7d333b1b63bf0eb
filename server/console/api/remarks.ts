import { openingRemarks, type RemarkKey } from '../../../shared/console/remarks.ts';
import { DEFAULT_LOCALE, isLocale } from '../../../shared/locales.ts';
import { type BoughtPieces, givesBack } from '../../../shared/returned-pieces.ts';
import type { Messages } from '../../i18n.ts';
import type { ReturnOpening } from '../../services/parcels/state.ts';

/** Remarks to choose from, in the language of the shopper who will read one. */
export const remarksFor = (messages: Messages, locale: string | null, keys: readonly RemarkKey[]) =>
  keys.map((key) => ({
    key,
    text: messages.say(locale !== null && isLocale(locale) ? locale : DEFAULT_LOCALE, `remark.${key}`),
  }));

/** What staff may open for the shopper, who will read one of its remarks. */
export const shownOpening = (
  order: BoughtPieces,
  opening: ReturnOpening | null,
  locale: string | null,
  messages: Messages,
) =>
  opening && {
    kind: opening.kind,
    gives: opening.gives,
    gives_by_pieces: Array.from({ length: opening.quantity }, (_, at) => givesBack(order, at + 1)),
    remarks: remarksFor(messages, locale, openingRemarks[opening.kind]),
  };
