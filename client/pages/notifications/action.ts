import { type ActionFunctionArgs, data } from 'react-router-dom';
import type { Api } from '../../../shared/contract/index.ts';
import { Refusal } from '../../../shared/refusal.ts';
import { apiContext, textsContext } from '../../lib/context.ts';
import { OTHER_SHOPPER } from '../../lib/idempotency/outcome.ts';
import { turnPushOff, turnPushOn } from '../../lib/push/toggle.ts';
import { PUSH_OFF, PUSH_ON } from '../../lib/push/use-push.ts';
import { showToast } from '../../lib/toast-store.ts';
import { savedHere } from '../../ui/form/saved.tsx';
import { type EmailAnswer, emailActs } from './email.ts';

/** Intents: one switch was changed, or all were sent together. */
export const TOPIC = 'topic';
export const TOPICS = 'topics';

const REFUSED = 400;
const UNREACHABLE = 503;

interface Answer extends EmailAnswer {
  /** Why nothing was switched, for a page without JavaScript. */
  refused?: string;
}

/** Switches topics on and off, and this browser's notifications; sets the e-mail address. */
export async function action({ request, context }: ActionFunctionArgs) {
  const form = await request.formData();
  const intent = String(form.get('intent') ?? '');
  const api = context.get(apiContext);
  const { t } = context.get(textsContext)();
  const aboutEmail = Object.hasOwn(emailActs, intent) ? emailActs[intent] : undefined;
  if (aboutEmail) return answered(await aboutEmail(context, form));
  const act = Object.hasOwn(acts, intent) ? acts[intent] : undefined;
  if (!act) return data<Answer>({}, REFUSED);
  try {
    await act(api, form);
  } catch (problem) {
    if (problem instanceof Refusal) return refused(problem.code, problem.message);
    // A redirect to the log-in, or a fault of the server.
    if (import.meta.env.SSR || problem instanceof Response) throw problem;
    return refused(UNREACHABLE, t('push.failed'));
  }
  return savedHere('/user/notifications', t('message.saved'));
}

/** What each intent does; only a browser can be notified. */
const acts: Record<string, (api: Api, form: FormData) => Promise<unknown>> = {
  [TOPIC]: setTopic,
  [TOPICS]: setTopics,
  ...(!import.meta.env.SSR && { [PUSH_ON]: turnPushOn, [PUSH_OFF]: turnPushOff }),
};

/** Of a form about the address: a redirect, or what to show. A shop that did not answer is not read anew. */
function answered(done: Response | EmailAnswer) {
  if (done instanceof Response) return done;
  return data<Answer>(done, done.doubt || done.ask || done.confirm || done.remove ? REFUSED : undefined);
}

function refused(code: number, why: string) {
  if (!import.meta.env.SSR) showToast(why, 'error');
  const decided = code === REFUSED || code === OTHER_SHOPPER;
  return data<Answer>(import.meta.env.SSR ? { refused: why } : {}, decided ? REFUSED : UNREACHABLE);
}

function setTopic(api: Api, form: FormData) {
  return api.setNotificationTopic({ topic: String(form.get('topic') ?? ''), on: String(form.get('on') ?? '') });
}

/** Those that are checked are on, all others off. */
async function setTopics(api: Api, form: FormData): Promise<void> {
  const wanted = form.getAll('topic');
  const { topics } = (await api.notificationSettings({})).data;
  for (const { topic, on, fixed } of topics) {
    const want = wanted.includes(topic);
    if (!fixed && want !== on) await api.setNotificationTopic({ topic, on: want ? 1 : 0 });
  }
}
