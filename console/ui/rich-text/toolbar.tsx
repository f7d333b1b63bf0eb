import { redo, undo } from 'prosemirror-history';
import type { Command, EditorState } from 'prosemirror-state';
import { Fragment, type KeyboardEvent, type Ref, useState } from 'react';
import { useTexts } from '../../lib/texts.ts';
import { IconButton } from '../button/button.tsx';
import type { IconName } from '../icon/icon.tsx';
import { keyName } from '../key-hint/key-hint.tsx';
import { isBold, isIn, toggleBold, toggleHeading, toggleList } from './commands.ts';
import styles from './rich-text.module.css';
import { nodes } from './schema.ts';

interface ToolbarProps {
  ref: Ref<HTMLDivElement>;
  /** The id of what it formats. */
  controls: string;
  state: EditorState;
  run: (command: Command) => void;
  /** Chooses files of pictures; left out where a text has none, null while it has as many as it may. */
  addPicture?: (() => void) | null;
}

interface Tool {
  name: 'heading' | 'bold' | 'bullets' | 'numbers' | 'picture' | 'undo' | 'redo';
  icon: IconName;
  hint?: string;
  command?: Command;
  pressed?: boolean;
}

const toolsOf = (state: EditorState, pictures: boolean): Tool[][] => [
  [
    {
      name: 'heading',
      icon: 'heading',
      hint: 'Ctrl+Alt+3',
      command: toggleHeading,
      pressed: isIn(state, nodes.heading),
    },
    { name: 'bold', icon: 'bold', hint: 'Ctrl+B', command: toggleBold, pressed: isBold(state) },
  ],
  [
    {
      ...{ name: 'bullets', icon: 'bullets', hint: 'Ctrl+Shift+8' },
      ...{ command: toggleList(nodes.bullet_list), pressed: isIn(state, nodes.bullet_list) },
    },
    {
      ...{ name: 'numbers', icon: 'numbers', hint: 'Ctrl+Shift+7' },
      ...{ command: toggleList(nodes.ordered_list), pressed: isIn(state, nodes.ordered_list) },
    },
  ],
  ...(pictures ? [[{ name: 'picture', icon: 'image' } as const]] : []),
  [
    { name: 'undo', icon: 'undo', hint: 'Ctrl+Z', command: undo },
    { name: 'redo', icon: 'redo', hint: 'Ctrl+Y', command: redo },
  ],
];

/** The next of these buttons by an arrow key; null for any other key. */
function nextBy({ key, currentTarget, target }: KeyboardEvent<HTMLElement>): HTMLElement | null {
  const buttons = [...currentTarget.querySelectorAll('button')];
  const at = buttons.indexOf(target as HTMLButtonElement);
  const forward = getComputedStyle(currentTarget).direction === 'rtl' ? 'ArrowLeft' : 'ArrowRight';
  if (key === 'Home') return buttons[0] ?? null;
  if (key === 'End') return buttons.at(-1) ?? null;
  if (key !== 'ArrowLeft' && key !== 'ArrowRight') return null;
  return buttons[(at + (key === forward ? 1 : buttons.length - 1)) % buttons.length] ?? null;
}

/** What can be done to a text. Tab reaches one of its buttons, arrow keys the others. */
export function Toolbar({ ref, controls, state, run, addPicture }: ToolbarProps) {
  const { t } = useTexts();
  const [reached, setReached] = useState('heading');
  const isOff = ({ name, command }: Tool) => (name === 'picture' ? !addPicture : !command?.(state));
  const groups = toolsOf(state, addPicture !== undefined);
  return (
    <div
      ref={ref}
      className={styles.tools}
      role="toolbar"
      aria-label={t('text.format')}
      aria-controls={controls}
      onKeyDown={(event) => {
        const next = nextBy(event);
        if (!next) return;
        event.preventDefault();
        next.focus();
      }}
    >
      {groups.map((tools, group) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are always the same
        <Fragment key={group}>
          {group > 0 && <i />}
          {tools.map((tool) => (
            <IconButton
              key={tool.name}
              icon={tool.icon}
              label={t(`text.${tool.name}`)}
              title={[t(`text.${tool.name}`), tool.hint && `(${tool.hint})`].filter(Boolean).join(' ')}
              aria-pressed={tool.pressed}
              aria-keyshortcuts={tool.hint && keyName(tool.hint)}
              aria-disabled={isOff(tool)}
              tabIndex={tool.name === reached ? 0 : -1}
              onFocus={() => setReached(tool.name)}
              // The selection in the text stays.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => {
                if (isOff(tool)) return;
                if (tool.command) run(tool.command);
                else addPicture?.();
              }}
            />
          ))}
        </Fragment>
      ))}
      <span>{t('text.pasteKeeps')}</span>
    </div>
  );
}
