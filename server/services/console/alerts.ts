import {
  type AlertKind,
  type AlertRow,
  endAlerts,
  giveUpAlertMails,
  moveAlertMail,
  raiseAlert,
  selectAlerts,
} from '../../../db/queries/alerts.ts';
import type { Store } from '../../../db/store.ts';
import type { StaffTopic } from '../../../shared/tags.ts';
import type { Ids } from '../ids.ts';
import type { Mailer } from '../notifications/mailer.ts';

/** How staff are told, whatever they are alerted to. */
export interface Telling {
  store: Store;
  ids: Ids;
  mailer: Mailer | undefined;
  /** Who gets an e-mail; nobody if left out. */
  to: string | undefined;
}

interface Deps<Matter> extends Telling {
  kind: AlertKind;
  /** All that staff are to be alerted to now. */
  look: () => Promise<Matter[]>;
  /** By which it is known again. */
  subjectOf: (matter: Matter) => string;
  /** Whether an alert is over that `look` does not find any more; yes if left out. */
  isOver?: (row: AlertRow) => boolean;
  /** Open consoles that listen to it read anew when an alert begins or ends. */
  topicOf: (subject: string) => StaffTopic;
  /** The e-mail about it. */
  word: (matter: Matter) => Promise<{ subject: string; text: string }>;
}

/** Staff are told of something once, until it is over (docs/console.md, Alerts). */
export function createAlerts<Matter>(deps: Deps<Matter>) {
  const { store, ids, mailer, to, kind, look, subjectOf, isOver = () => true, topicOf, word } = deps;
  const withMail = mailer !== undefined && to !== undefined;

  /** What is to be done: alerts to begin and to end, and e-mails to be sent. */
  async function due() {
    const [matters, known] = await Promise.all([look(), selectAlerts(store.reader, kind)]);
    const stands = new Map(known.map((row) => [row.subject, row]));
    const found = new Set(matters.map(subjectOf));
    return {
      raised: matters.filter((matter) => !stands.has(subjectOf(matter))),
      ended: known.filter((row) => !found.has(row.subject) && isOver(row)).map(({ subject }) => subject),
      // What waited when the shop's mail was switched off waits on.
      unsent: withMail ? matters.filter((matter) => isUnsent(stands.get(subjectOf(matter)))) : [],
    };
  }

  const isUnsent = (row?: AlertRow) => row?.mail === 'waiting' || row?.mail === 'sending';
  const isNothing = (found: Awaited<ReturnType<typeof due>>) => Object.values(found).every((some) => some.length === 0);

  async function mail(matter: Matter, signal?: AbortSignal): Promise<void> {
    if (!mailer || to === undefined) return;
    const subject = subjectOf(matter);
    // Before its row is moved: an e-mail whose words cannot be read waits, and is not given up.
    const worded = await word(matter);
    const move = { subject, from: 'waiting', to: 'sending' } as const;
    if (!(await store.transaction((tx) => moveAlertMail(tx, kind, move)))) return;
    // At most once, like what shoppers are told (docs/decisions/0048-notifications.md). What was certainly not taken is
    // tried again at the next run.
    const { outcome } = await mailer({ to, ...worded, id: `${kind}-${ids.token()}`, signal });
    const state = outcome === 'gone' ? 'failed' : outcome;
    await store.transaction((tx) => moveAlertMail(tx, kind, { subject, from: 'sending', to: state }));
  }

  return {
    /** Whether an alert is to begin or to end, or an e-mail waits. */
    isAnyDue: async (): Promise<boolean> => !isNothing(await due()),

    /** Begins and ends alerts; one process at a time runs it. */
    watch: async (signal?: AbortSignal): Promise<void> => {
      const found = await due();
      if (isNothing(found)) return;
      const { raised, ended, unsent } = found;
      await store.transaction(async (tx) => {
        await giveUpAlertMails(tx, kind);
        await endAlerts(tx, kind, ended);
        for (const matter of raised) await raiseAlert(tx, kind, { subject: subjectOf(matter), withMail });
        for (const subject of [...raised.map(subjectOf), ...ended]) tx.invalidate(topicOf(subject));
      });
      for (const matter of [...raised, ...unsent]) if (!signal?.aborted) await mail(matter, signal);
    },
  };
}
