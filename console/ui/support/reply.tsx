import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { locales } from '../../../shared/locales.ts';
import { useSeen } from '../../../web/seen.ts';
import { useKeys } from '../../lib/keys.ts';
import { CODES } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { useTry } from '../../lib/use-try.ts';
import { Button } from '../button/button.tsx';
import { Chip, Chips } from '../chip/chip.tsx';
import { TextArea } from '../field/field.tsx';
import { RefusedNote } from '../note/note.tsx';
import { type Attached, Attachments } from './attachments.tsx';
import styles from './support.module.css';

type Thread = ConsoleOutput<'supportThread'>;

interface ReplyProps {
  thread: Thread;
  onChanged: (sentence: string) => void;
  /** Nothing is shown or sent, and nothing that was typed is lost. */
  resting: boolean;
}

/**
 * Templates in the shopper's language, the words, pictures, and what can be done; what was not sent stays after a
 * refusal.
 */
export function Reply({ thread, onChanged, resting }: ReplyProps) {
  const { t } = useTexts();
  const [text, setText] = useState('');
  const [pictures, setPictures] = useState<readonly Attached[]>([]);
  const { send, busy, refused, forget, giveUpWords } = useSend(thread);
  const answered = useAct('supportAnswered');
  const seen = useSeen();
  const { id, version, waiting_since, templates, locale, shopper } = thread;
  const words = text.trim();
  const isEmpty = words === '' && pictures.length === 0;
  const problem = refused ?? answered.refused;
  const sendAll = async () => {
    if (isEmpty || resting) return;
    const left = await send(words, pictures);
    // What is typed or added meanwhile stays.
    if (!left.words) setText((now) => (now === text ? '' : now));
    setPictures((now) => now.filter((one) => left.pictures.includes(one) || !pictures.includes(one)));
    if (!left.words && left.pictures.length === 0) onChanged(t('support.replied', { name: shopper.nickname }));
  };
  const settle = async () => {
    if (id === null) return;
    if ((await answered.run({ id, version })).done) onChanged(t('support.settled', { name: shopper.nickname }));
  };
  const again = () => {
    forget();
    onChanged('');
  };
  const write = (next: string) => {
    if (next.trim() === '') giveUpWords();
    setText(next);
  };
  useKeys({ 'Ctrl+Enter': () => void sendAll() });
  if (resting) return null;
  return (
    <div className={styles.reply}>
      <Chips label={t('support.templates')}>
        {templates.map(({ key, text: template }) => (
          <Chip key={template} pressed={text === template} onClick={() => write(template)}>
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
        onChange={write}
      />
      <RefusedNote refused={problem} />
      {problem?.code === CODES.changed && (
        <Button size="small" icon="rotate" onClick={again}>
          {t('support.again')}
        </Button>
      )}
      {/* The next conversation opens by itself. */}
      <div className={styles.acts} inert={!seen}>
        <Attachments pictures={pictures} onChange={setPictures} busy={busy} />
        <Link to="/support-templates" className={styles.edit}>
          {t('support.editTemplates')}
        </Link>
        {waiting_since !== null && (
          <Button kind="quiet" busy={answered.busy} onClick={() => void settle()}>
            {t('support.settle')}
          </Button>
        )}
        <Button kind="primary" hint="Ctrl+Enter" busy={busy} disabled={isEmpty} onClick={() => void sendAll()}>
          {t('support.send')}
        </Button>
      </div>
    </div>
  );
}

/** Sends words and pictures one after the other until one is refused; answers what was not sent. */
function useSend({ order, shopper, version }: Thread) {
  const [reply, picture] = [useAct('supportReply'), useAct('supportReplyPicture')];
  const { attempt, busy } = useTry();
  // What one sends oneself counts as seen.
  const seen = useRef(version);
  useEffect(() => {
    seen.current = version;
  }, [version]);
  // What is not known to be sent is repeated as it was sent first, however often the conversation is read meanwhile:
  // with another version it would be another reply.
  const lost = useRef(new Map<string | Blob, number>());
  /** The words are taken away or sent: the same words later are another reply. */
  const giveUpWords = () => {
    for (const content of lost.current.keys()) if (typeof content === 'string') lost.current.delete(content);
  };
  const sendPicture = (blob: Blob, based: number) => {
    const subject = order ? { order: order.number } : { shopper: String(shopper.id) };
    return picture.run({ ...subject, version: String(based), picture: blob });
  };
  const sendWords = (text: string, based: number) => {
    const subject = order ? { order: order.number } : { shopper: shopper.id };
    return reply.run({ ...subject, version: based, text });
  };
  const sendOne = async (content: string | Blob) => {
    const based = lost.current.get(content) ?? seen.current;
    lost.current.set(content, based);
    const sent = await (typeof content === 'string' ? sendWords(content, based) : sendPicture(content, based));
    if (!sent.done) return false;
    giveUpWords();
    lost.current.delete(content);
    seen.current = Math.max(seen.current, sent.data.version);
    return true;
  };
  const send = async (words: string, pictures: readonly Attached[]) => {
    const left = { words: words !== '', pictures };
    await attempt(async () => {
      if (left.words && !(await sendOne(words))) return;
      left.words = false;
      for (const [at, { blob }] of pictures.entries()) {
        if (!(await sendOne(blob))) return;
        left.pictures = pictures.slice(at + 1);
      }
    });
    return left;
  };
  const forget = () => {
    lost.current.clear();
    reply.forget();
    picture.forget();
  };
  return { send, busy, forget, giveUpWords, refused: reply.refused ?? picture.refused };
}

/** Characters of a template that its chip has. */
const CHIP = 24;

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > CHIP ? `${characters.slice(0, CHIP).join('')}…` : text;
}
