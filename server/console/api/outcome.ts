import { refusalOf } from '../../api/refusals.ts';
import type { Messages } from '../../i18n.ts';
import { Refused } from '../../services/refused.ts';
import type { OneOfMany } from '../../services/staff/perform-many.ts';
import { refusalText } from '../texts.ts';
import type { StaffCaller } from './handler.ts';

/** What became of one act of many, in the caller's words. */
export const outcomeOf =
  ({ messages, currency }: { messages: Messages; currency: string }) =>
  ({ performed, refused }: OneOfMany, { locale }: Pick<StaffCaller, 'locale'>) => {
    if (performed) return { state: performed.state, reason: '' };
    if (refused instanceof Refused) {
      return { state: 'refused' as const, reason: refusalOf(refused, locale, { messages, currency }).body.msg };
    }
    const reason = refused ? refusalText(locale, refused) : '';
    return { state: 'refused' as const, reason };
  };
