import { useState } from 'react';
import { Link } from 'react-router-dom';
import { consoleMethodAndPath } from '../../../shared/console/calls.ts';
import type { ConsoleInput, ConsoleOutput } from '../../../shared/console/index.ts';
import { locales } from '../../../shared/locales.ts';
import { useMay } from '../../lib/context.ts';
import { useKeys } from '../../lib/keys.ts';
import { CODES } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../button/button.tsx';
import { Chip, Chips } from '../chip/chip.tsx';
import { TextArea } from '../field/field.tsx';
import { Note, RefusedNote } from '../note/note.tsx';
import { Time } from '../time/time.tsx';
import styles from './support.module.css';

export type Thread = ConsoleOutput<'supportThread'>;

type Message = Thread['messages'][number];

const pictureAt = (id: number) => `${consoleMethodAndPath('supportPicture')[1]}?id=${id}`;

/** A conversation and the field for the reply; `onChanged` reads it again. */
export function SupportThread({ thread, onChanged }: { thread: Thread; onChanged: (sentence: string) => void }) {
  const { t } = useTexts();
  const may = useMay();
  return (
    <div className={styles.thread}>
      {thread.messages.length === 0 ? (
        <Note>{t('support.none')}</Note>
      ) : (
        <ol className={styles.messages} aria-label={t('screen.support')}>
          {thread.messages.map((message) => (
            <Bubble key={message.id} message={message} name={thread.shopper.nickname} />
          ))}
        </ol>
      )}
      {may('support:do') && <Reply thread={thread} onChanged={onChanged} />}
    </div>
  );
}

function Bubble({ message: { id, from, staff, text, picture, at }, name }: { message: Message; name: string }) {
  const { t } = useTexts();
  return (
    <li className={styles.message} data-from={from}>
      <span className={styles.who}>
        <b>
          <bdi>{from === 'staff' ? staff : name}</bdi>
        </b>{' '}
        <Time at={at} />
      </span>
      {picture ? (
        <a href={pictureAt(id)} target="_blank" rel="noreferrer" className={styles.picture}>
          <img src={pictureAt(id)} alt={t('support.picture')} width="160" height="160" loading="lazy" />
        </a>
      ) : (
        <p className={styles.words} dir="auto">
          {text}
        </p>
      )}
    </li>
  );
}

/** The call's way to name a conversation: by its order, or its shopper. */
const wantedOf = ({ order, shopper }: Thread): Pick<ConsoleInput<'supportReply'>, 'order' | 'shopper'> =>
  order ? { order: order.number } : { shopper: shopper.id };

/** Templates in the shopper's language, the words, and what can be done; what was typed stays after a refusal. */
function Reply({ thread, onChanged }: { thread: Thread; onChanged: (sentence: string) => void }) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [reply, answered] = [useAct('supportReply'), useAct('supportAnswered')];
  const { id, version, waiting_since, templates, locale, shopper } = thread;
  const words = text.trim();
  const refused = reply.refused ?? answered.refused;
  const send = async () => {
    if (words === '') return;
    const acted = await reply.run({ ...wantedOf(thread), version, text: words });
    if (!acted.done) return;
    setText('');
    onChanged(t('support.replied', { name: shopper.nickname }));
  };
  const settle = async () => {
    if (id === null) return;
    if ((await answered.run({ id, version })).done) onChanged(t('support.settled', { name: shopper.nickname }));
  };
  useKeys({ 'Ctrl+Enter': () => void send() });
  return (
    <div className={styles.reply}>
      <Chips label={t('support.templates')}>
        {templates.map(({ key, text: template }) => (
          <Chip key={template} pressed={text === template} onClick={() => setText(template)}>
            {key === null ? <bdi>{shortened(template)}</bdi> : t(`remark.${key}`)}
          </Chip>
        ))}
      </Chips>
      <TextArea
        label={t('support.reply', { language: locales[locale].name })}
        name="reply"
        rows={3}
        maxLength={1000}
        dir="auto"
        value={text}
        onChange={setText}
      />
      <RefusedNote refused={refused} />
      {refused?.code === CODES.changed && (
        <Button size="small" icon="rotate" onClick={() => onChanged('')}>
          {t('support.again')}
        </Button>
      )}
      <div className={styles.acts}>
        <Link to="/support-templates" className={styles.edit}>
          {t('support.editTemplates')}
        </Link>
        {waiting_since !== null && (
          <Button kind="quiet" busy={answered.busy} onClick={() => void settle()}>
            {t('support.settle')}
          </Button>
        )}
        <Button kind="primary" hint="Ctrl+Enter" busy={reply.busy} disabled={words === ''} onClick={() => void send()}>
          {t('support.send')}
        </Button>
      </div>
    </div>
  );
}

/** Characters of a template that its chip has. */
const CHIP = 24;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > CHIP ? `${characters.slice(0, CHIP).join('')}…` : text;
}
