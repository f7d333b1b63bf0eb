import { useState } from 'react';
import type { ConsoleOutput } from '../../../shared/console/index.ts';
import { type Locale, locales } from '../../../shared/locales.ts';
import { CODES } from '../../lib/refused.ts';
import { useTexts } from '../../lib/texts.ts';
import { useAct } from '../../lib/use-act.ts';
import { Button } from '../../ui/button/button.tsx';
import { Stack } from '../../ui/card/card.tsx';
import { Conflict } from '../../ui/conflict/conflict.tsx';
import { Dialog, type SheetAct } from '../../ui/dialog/dialog.tsx';
import { TextArea } from '../../ui/field/field.tsx';
import { LocaleSelect } from '../../ui/field/locale-select.tsx';
import { Note, RefusedNote } from '../../ui/note/note.tsx';
import styles from './template-dialog.module.css';

export type Template = ConsoleOutput<'supportTemplates'>[number];

interface TemplateDialogProps {
  /** Null for a new one. */
  template: Template | null;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** A template to write, or to remove after another question. */
export function TemplateDialog({ template, onClose, onDone }: TemplateDialogProps) {
  const { t } = useTexts();
  const save = useAct('supportTemplateSave');
  const [removing, setRemoving] = useState(false);
  const [text, setText] = useState(template?.text ?? '');
  const [locale, setLocale] = useState<Locale>(template?.locale ?? 'zh-CN');
  const present = save.refused?.code === CODES.changed ? (save.refused.data as Template | null) : null;
  const put = async (seen: Template | null) => {
    const known = seen && { id: seen.id, version: seen.version };
    if ((await save.run({ seen: known, locale, text: text.trim() })).done) await onDone();
  };
  const run = () => put(template);
  const act = { words: t('action.save'), busy: save.busy, disabled: text.trim() === '', run };
  const foot = template && (
    <Button kind="danger" onClick={() => setRemoving(true)}>
      {t('action.remove')}
    </Button>
  );
  if (present) {
    const what = t('support.template');
    return (
      <Conflict
        busy={save.busy}
        differences={[{ key: 'text', what, mine: <bdi>{text}</bdi>, theirs: <bdi>{present.text}</bdi> }]}
        keepMine={() => void put(present)}
        takeTheirs={() => void onDone()}
        onClose={save.forget}
      />
    );
  }
  if (template && removing) return <Remove template={template} onClose={() => setRemoving(false)} onDone={onDone} />;
  return (
    <Dialog title={t(template ? 'support.template' : 'support.templateAdd')} onClose={onClose} act={act} foot={foot}>
      {!template && <LocaleSelect label={t('shell.language')} value={locale} onChange={setLocale} />}
      <TextArea
        label={t('support.template')}
        name="text"
        rows={4}
        maxLength={1000}
        dir="auto"
        lang={locales[locale].tag}
        value={text}
        onChange={setText}
      />
      <RefusedNote refused={save.refused} />
    </Dialog>
  );
}

interface RemoveProps {
  template: Template;
  onClose: () => void;
  onDone: () => Promise<void>;
}

/** Says which one goes, before it goes. */
function Remove({ template, onClose, onDone }: RemoveProps) {
  const { t } = useTexts();
  const { run, busy, refused } = useAct('supportTemplateRemove');
  // Once it was refused because somebody has changed it: as it is now.
  const { id, version, locale, text } =
    (refused?.code === CODES.changed && (refused.data as Template | null)) || template;
  const remove = async () => {
    if ((await run({ id, version })).done) await onDone();
  };
  const act: SheetAct = { words: t('support.templateRemove'), danger: true, icon: 'trash', busy, run: remove };
  return (
    <Dialog centred title={act.words} onClose={onClose} act={act}>
      <Stack>
        <Note tone="wait">{t('support.templateRemoveMeans', { language: locales[locale].name })}</Note>
        <blockquote className={styles.going} dir="auto" lang={locales[locale].tag}>
          {text}
        </blockquote>
        <RefusedNote refused={refused} />
      </Stack>
    </Dialog>
  );
}
