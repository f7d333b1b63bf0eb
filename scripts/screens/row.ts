import type { TextKey } from '../../client/lib/texts/texts.ts';

/** What a screen shows while there is nothing yet: to a new shopper of the demo shop, or in a shop that sells nothing. */
interface Empty {
  words: string;
  /** The text that says so. */
  text: TextKey;
  /** Where tests look at it: at its path if left out. */
  at?: string;
  in?: 'bare shop';
}

/** The words of the state columns are explained where the table is printed (`document.ts`). */
export interface Row {
  /**
   * The address of its picture; `{orderno}` is an order whose group waits, `{returnable}` one that may be cancelled,
   * `{sent}` one on its way, `{received}` one that came, `{recharge}` a pending recharge, `{movement}` a row of the
   * statement, `{joinable}` another shopper's waiting group. The path itself if left out.
   */
  at?: string;
  /** More of its addresses that look different: tabs, results. The browser tests open them too. */
  also?: readonly string[];
  /** It shows nothing itself: where `at` redirects to. */
  leadsTo?: string;
  shows: string;
  loading: 'bar' | 'bar, skeletons' | 'bar, busy button' | 'none';
  empty: Empty | '–';
  error: string;
  offline: 'retry' | 'keeps' | 'stored' | 'retry, keeps';
  /** `public`, or sent to log in: always, or when the visitor acts. */
  session: 'public' | 'login' | 'login on act';
}
