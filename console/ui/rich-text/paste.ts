import { type Node, Slice } from 'prosemirror-model';
import { TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { readRichText } from './read.ts';
import { nodes } from './schema.ts';

interface Taken {
  /** Whether pictures of the library are kept, and files of pictures sent to it. */
  pictures: boolean;
  onFiles: (files: File[]) => void;
  /** So many pictures of other pages were left out. */
  onLeftOut: (count: number) => void;
}

const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** Plain text, each of whose lines is a paragraph. */
const inLines = (text: string) =>
  text
    .split(/\r\n?|\n/)
    .filter((line, _, all) => line.trim() !== '' || all.length === 1)
    .map((line) => `<p>${escaped(line)}</p>`)
    .join('');

/**
 * Takes what is pasted or dropped, as far as the editor knows it. The library's own reader would parse foreign HTML by
 * the browser, which the policy for Trusted Types forbids (docs/decisions/0023-one-policy-for-markup.md).
 */
function take(view: EditorView, data: DataTransfer, { pictures, onFiles, onLeftOut }: Taken): void {
  const html = data.getData('text/html');
  const files = [...data.files].filter(({ type }) => type.startsWith('image/'));
  if (html === '' && files.length > 0 && pictures) {
    onFiles(files);
    return;
  }
  const given = html === '' ? inLines(data.getData('text/plain')) : html;
  const doc = readRichText(given, { pictures });
  const kept = countPictures(doc);
  const leftOut = (html.match(/<img\b/gi)?.length ?? 0) - kept;
  if (doc.textContent !== '' || kept > 0) {
    view.dispatch(view.state.tr.replaceSelection(Slice.maxOpen(doc.content)).scrollIntoView());
  }
  if (leftOut > 0) onLeftOut(leftOut);
}

function countPictures(doc: Node): number {
  let count = 0;
  doc.descendants(({ type }) => {
    if (type === nodes.picture) count++;
  });
  return count;
}

/** Listeners of the editor, before its own. */
export const takes = (how: Taken) => ({
  paste: (view: EditorView, event: ClipboardEvent): boolean => {
    event.preventDefault();
    if (view.editable && event.clipboardData) take(view, event.clipboardData, how);
    return true;
  },
  drop: (view: EditorView, event: DragEvent): boolean => {
    // What is moved within the editor is no foreign HTML.
    if (view.dragging) return false;
    event.preventDefault();
    const place = view.posAtCoords({ left: event.clientX, top: event.clientY });
    if (!view.editable || !event.dataTransfer || !place) return true;
    view.dispatch(view.state.tr.setSelection(TextSelection.near(view.state.doc.resolve(place.pos))));
    take(view, event.dataTransfer, how);
    return true;
  },
});
