import { baseKeymap, chainCommands, setBlockType, toggleMark } from 'prosemirror-commands';
import { redo, undo } from 'prosemirror-history';
import type { NodeType } from 'prosemirror-model';
import { liftListItem, sinkListItem, splitListItem, wrapInList } from 'prosemirror-schema-list';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { TextPicture } from '../../../shared/rich-text.ts';
import { marks, nodes } from './schema.ts';

/** Whether the selection begins in a node of that type. */
export const isIn = ({ selection: { $from } }: EditorState, type: NodeType): boolean =>
  Array.from({ length: $from.depth + 1 }, (_, depth) => $from.node(depth)).some((node) => node.type === type);

/** Whether what is typed next, or all that is selected, is bold. */
export function isBold({ selection: { from, $from, to, empty }, storedMarks, doc }: EditorState): boolean {
  return empty
    ? marks.strong.isInSet(storedMarks ?? $from.marks()) !== undefined
    : doc.rangeHasMark(from, to, marks.strong);
}

export const toggleBold = toggleMark(marks.strong);

export const toggleHeading: Command = (state, dispatch) =>
  setBlockType(isIn(state, nodes.heading) ? nodes.paragraph : nodes.heading)(state, dispatch);

/** Makes a list, takes lines out of it, or makes it one of the other kind. */
export const toggleList =
  (type: NodeType): Command =>
  (state, dispatch) => {
    const { $from } = state.selection;
    for (let depth = $from.depth; depth > 0; depth--) {
      const list = $from.node(depth).type;
      if (list === type) return liftListItem(nodes.list_item)(state, dispatch);
      if (list !== nodes.bullet_list && list !== nodes.ordered_list) continue;
      dispatch?.(state.tr.setNodeMarkup($from.before(depth), type));
      return true;
    }
    return wrapInList(type)(state, dispatch);
  };

const breakLine: Command = (state, dispatch) => {
  dispatch?.(state.tr.replaceSelectionWith(nodes.line_break.create(), false).scrollIntoView());
  return true;
};

/** In a list of pairs Enter goes from a name to its value, and from the last line of a value to a new pair. */
const nextOfPair: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const isAtEnd = empty && $from.parentOffset === $from.parent.content.size && $from.parent.content.size > 0;
  if (!isAtEnd) return false;
  if ($from.parent.type === nodes.term) {
    const after = $from.after();
    if (state.doc.resolve(after).nodeAfter?.type === nodes.fact) return moveTo(after + 2)(state, dispatch);
    return inserted(after, [nodes.fact], after + 2)(state, dispatch);
  }
  const isLast = $from.depth > 1 && $from.node(-1).type === nodes.fact && $from.after() === $from.end(-1);
  if (!isLast) return false;
  return inserted($from.after(-1), [nodes.term, nodes.fact], $from.after(-1) + 1)(state, dispatch);
};

/** From the empty name of the last pair, if that is not the only one, Enter goes on below the list. */
const leavePairs: Command = (state, dispatch) => {
  const { $from, empty } = state.selection;
  const { parent, depth } = $from;
  if (!empty || parent.type !== nodes.term || parent.content.size > 0 || $from.index(-1) === 0) return false;
  const [from, end] = [$from.before(), $from.end(-1)];
  if (state.doc.textBetween(from, end) !== '') return false;
  const { tr } = state;
  tr.delete(from, end).insert(tr.mapping.map($from.after(depth - 1)), nodes.paragraph.create());
  dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(from + 2))).scrollIntoView());
  return true;
};

const moveTo =
  (place: number): Command =>
  ({ tr }, dispatch) => {
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(place))).scrollIntoView());
    return true;
  };

const inserted =
  (at: number, types: readonly NodeType[], cursor: number): Command =>
  ({ tr }, dispatch) => {
    tr.insert(
      at,
      types.map((type) => type.createAndFill()).filter((node) => node !== null),
    );
    dispatch?.(tr.setSelection(TextSelection.near(tr.doc.resolve(cursor))).scrollIntoView());
    return true;
  };

/** At the beginning of a heading it becomes a paragraph first. */
const plainFirst: Command = (state, dispatch) => {
  const { empty, $from } = state.selection;
  if (!empty || $from.parentOffset > 0 || $from.parent.type !== nodes.heading) return false;
  return setBlockType(nodes.paragraph)(state, dispatch);
};

/** Puts a picture at the selection, with a line below it to write on. */
export const putPicture =
  (picture: TextPicture): Command =>
  (state, dispatch) => {
    dispatch?.(state.tr.replaceSelectionWith(nodes.picture.create(picture)).scrollIntoView());
    return true;
  };

/** Keys as other editors have them. Tab leaves the editor: who works without a mouse gets on. */
export const keys: Readonly<Record<string, Command>> = {
  ...baseKeymap,
  Enter: chainCommands(nextOfPair, leavePairs, splitListItem(nodes.list_item), baseKeymap.Enter ?? (() => false)),
  'Shift-Enter': breakLine,
  Backspace: chainCommands(plainFirst, baseKeymap.Backspace ?? (() => false)),
  'Mod-b': toggleBold,
  'Mod-Alt-3': toggleHeading,
  'Mod-Shift-7': toggleList(nodes.ordered_list),
  'Mod-Shift-8': toggleList(nodes.bullet_list),
  'Mod-]': sinkListItem(nodes.list_item),
  'Mod-[': liftListItem(nodes.list_item),
  'Mod-z': undo,
  'Mod-y': redo,
  'Mod-Shift-z': redo,
};
