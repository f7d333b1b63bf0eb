import { consoleLocales } from '../../shared/console/locales.ts';
import type { LateQueue } from '../services/console/queue-alerts.ts';
import { consoleTexts } from './texts.ts';

const HOUR = 60 * 60 * 1000;

interface AlertPlaces {
  shop: string;
  /** Where staff open the console. */
  origin: string;
}

/** The e-mail to staff about a late queue, in each language of the console: whose address it is, nobody knows. */
export function wordAlert({ queue, count, more, age, promise }: LateQueue, { shop, origin }: AlertPlaces) {
  const parts = consoleLocales.map((locale) => {
    const say = consoleTexts[locale];
    const named = { shop, queue: say(`queue.${queue}`) };
    const hours = { age: Math.floor(age / HOUR), promise: Math.floor(promise / HOUR) };
    return {
      subject: say('alert.subject', named),
      text: say('alert.text', { ...named, ...hours, count: `${count}${more ? '+' : ''}` }),
    };
  });
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
    text: [...parts.map(({ text }) => text), `${origin}/console/today`].join('\n\n'),
  };
}
