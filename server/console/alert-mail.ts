import { jobName } from '../../shared/console/job-texts.ts';
import { consoleLocales } from '../../shared/console/locales.ts';
import type { LateQueue } from '../services/console/queue-alerts.ts';
import type { Trouble } from '../services/console/system.ts';
import { consoleTexts } from './texts.ts';

const HOUR = 60 * 60 * 1000;

interface AlertPlaces {
  shop: string;
  /** Where staff open the console. */
  origin: string;
}

type Say = (typeof consoleTexts)[keyof typeof consoleTexts];

interface Words {
  subject: string;
  text: string;
}

/** An e-mail to staff in each language of the console, for nobody knows whose address it is; and a link to a screen. */
function inEachLanguage(wordsIn: (say: Say) => Words, link: string): Words {
  const parts = consoleLocales.map((locale) => wordsIn(consoleTexts[locale]));
  return {
    subject: parts.map(({ subject }) => subject).join(' · '),
    text: [...parts.map(({ text }) => text), link].join('\n\n'),
  };
}

/** The e-mail about a late queue. */
export function wordQueueAlert({ queue, count, more, age, promise }: LateQueue, { shop, origin }: AlertPlaces): Words {
  const hours = { age: Math.floor(age / HOUR), promise: Math.floor(promise / HOUR) };
  const wordsIn = (say: Say) => {
    const named = { shop, queue: say(`queue.${queue}`) };
    return {
      subject: say('alert.subject', named),
      text: say('alert.text', { ...named, ...hours, count: `${count}${more ? '+' : ''}` }),
    };
  };
  return inEachLanguage(wordsIn, `${origin}/console/today`);
}

/** The e-mail about what is wrong with the shop itself. */
export function wordSystemAlert({ alarm, job }: Trouble, { shop, origin }: AlertPlaces): Words {
  const wordsIn = (say: Say) => {
    const named = { job: job === null ? '' : jobName(job, say) };
    return {
      subject: say('alert.system', { shop, alarm: say(`alarm.${alarm}`, named) }),
      text: say(alarm === 'jobs' ? 'alert.jobs' : `system.alarm.${alarm}`, named),
    };
  };
  return inEachLanguage(wordsIn, `${origin}/console/${alarm === 'books' ? 'money' : 'system'}`);
}
