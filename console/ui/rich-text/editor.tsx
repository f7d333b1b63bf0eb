import type { Command } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useRef, useState } from 'react';
import { countTextPictures, MOST_HTML, MOST_TEXT_PICTURES } from '../../../shared/rich-text.ts';
import { useTexts } from '../../lib/texts.ts';
import { Button } from '../button/button.tsx';
import { TextArea } from '../field/field.tsx';
import { Note, RefusedNote } from '../note/note.tsx';
import { usePictureUpload } from '../upload/use-picture-upload.ts';
import { putPicture } from './commands.ts';
import { isShown } from './outline.ts';
import { readRichText } from './read.ts';
import styles from './rich-text.module.css';
import type { RichTextProps } from './rich-text-props.ts';
import { Toolbar } from './toolbar.tsx';
import { useView } from './use-view.ts';
import { writeRichText } from './write.ts';

/** Of a text: what was last said or heard of it, and how often it came from elsewhere. */
interface Held {
  value: string;
  times: number;
  asHtml: boolean;
}

/** A text in the editor; as HTML, if the editor does not show all of it. */
export function Editor({ value, onChange, ...props }: RichTextProps) {
  const [held, setHeld] = useState<Held>(() => ({ value, times: 0, asHtml: !isShown(value) }));
  // Discarded, or taken as somebody else stored it.
  if (held.value !== value) setHeld({ value, times: held.times + 1, asHtml: !isShown(value) });
  const write = (html: string) => {
    setHeld((now) => ({ ...now, value: html }));
    onChange(html);
  };
  if (!held.asHtml) return <Surface key={held.times} {...props} value={value} onChange={write} />;
  const tidy = () => {
    const html = isShown(value) ? value : writeRichText(readRichText(value, { pictures: props.pictures ?? false }));
    setHeld(({ times }) => ({ value: html, times: times + 1, asHtml: false }));
    if (html !== value) onChange(html);
  };
  return <Source {...props} value={value} onChange={write} tidy={tidy} />;
}

/** A text of which the editor would lose something stays as it is. */
function Source({ label, value, onChange, lang, dir, readOnly, tidy }: RichTextProps & { tidy: () => void }) {
  const { t } = useTexts();
  return (
    <div className={styles.source}>
      <TextArea label={label} lang={lang} dir={dir} rows={12} value={value} onChange={onChange} />
      <Note tone="wait">{t('text.asHtml')}</Note>
      {!readOnly && (
        <Button size="small" onClick={tidy}>
          {t('text.tidy')}
        </Button>
      )}
    </div>
  );
}

const nameOf = (url: string) => /([0-9a-f]{20})-/.exec(url)?.[1] ?? '';

function Surface({ label, value, onChange, lang, dir, pictures = false, readOnly = false, refused }: RichTextProps) {
  const { t } = useTexts();
  const id = useId();
  const place = useRef<HTMLDivElement>(null);
  const tools = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const [leftOut, setLeftOut] = useState(0);
  const count = countTextPictures(value);
  const { send, progress, refused: notSent } = usePictureUpload();
  const add = async (to: EditorView, given: readonly File[]) => {
    const sent = await send(given.slice(0, MOST_TEXT_PICTURES - count));
    // Another language may be open by now.
    if (to.isDestroyed) return;
    for (const { url, width, height } of sent) {
      putPicture({ name: nameOf(url), alt: '', width, height })(to.state, to.dispatch);
    }
    // What it shows is asked for at once.
    const fields = [...to.dom.querySelectorAll<HTMLInputElement>('figure input')];
    fields.find((field) => field.value === '')?.focus();
  };
  const { view, state } = useView(place, {
    ...{ html: value, readOnly, pictures, onLeftOut: setLeftOut },
    onChange: (html) => {
      setLeftOut(0);
      onChange(html);
    },
    words: { describe: t('text.describe'), takeAway: t('item.takeAway') },
    attributes: {
      ...{ id: `${id}-text`, role: 'textbox', 'aria-multiline': 'true', lang, dir },
      ...{ 'aria-labelledby': `${id}-label`, 'aria-describedby': `${id}-below`, class: styles.text ?? '' },
      ...(readOnly && { 'aria-readonly': 'true', tabindex: '0' }),
    },
    onFiles: (to, given) => void add(to, given),
    toToolbar: () => tools.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus(),
  });
  const run = (command: Command) => {
    if (!view) return;
    command(view.state, view.dispatch);
    view.focus();
  };
  return (
    <div className={styles.field}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: as a label does; readers have the text's own name */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: keys reach the text by themselves */}
      <span id={`${id}-label`} onClick={() => view?.focus()}>
        {label}
      </span>
      <div className={styles.rich}>
        {state && !readOnly && (
          <Toolbar
            ref={tools}
            controls={`${id}-text`}
            state={state}
            run={run}
            {...(pictures && { addPicture: count < MOST_TEXT_PICTURES ? () => files.current?.click() : null })}
          />
        )}
        <div ref={place} />
        <div className={styles.counts} id={`${id}-below`}>
          {pictures && <span>{t('text.pictures', { count, most: MOST_TEXT_PICTURES })}</span>}
          <span data-over={value.length > MOST_HTML || undefined}>
            {t('text.length', { count: value.length, most: MOST_HTML })}
          </span>
        </div>
      </div>
      <input
        ref={files}
        type="file"
        hidden
        multiple
        accept="image/*"
        aria-label={t('text.picture')}
        onChange={({ target }) => {
          if (view) void add(view, [...(target.files ?? [])]);
          target.value = '';
        }}
      />
      <div role="status">
        {progress && <Note icon="upload">{t('upload.progress', progress)}</Note>}
        {leftOut > 0 && <Note tone="wait">{t(pictures ? 'text.leftOut' : 'text.noPictures', { count: leftOut })}</Note>}
        {value.length > MOST_HTML && <Note tone="late">{t('text.tooLong', { count: value.length - MOST_HTML })}</Note>}
      </div>
      <RefusedNote refused={notSent} />
      {refused && <Note tone="late">{refused}</Note>}
    </div>
  );
}
