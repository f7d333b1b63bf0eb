import { history } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import type { Node } from 'prosemirror-model';
import { EditorState, Plugin } from 'prosemirror-state';
import { EditorView } from 'prosemirror-view';
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { keys } from './commands.ts';
import { takes } from './paste.ts';
import { PictureView } from './picture-view.ts';
import { readRichText } from './read.ts';
import { nodes, schema } from './schema.ts';
import { writeRichText } from './write.ts';

interface ViewOptions {
  /** The HTML that it begins with. */
  html: string;
  onChange: (html: string) => void;
  readOnly: boolean;
  pictures: boolean;
  words: { describe: string; takeAway: string };
  /** Of the element that is written in. */
  attributes: Readonly<Record<string, string>>;
  onFiles: (to: EditorView, files: File[]) => void;
  onLeftOut: (count: number) => void;
  /** Alt+F10, as in other editors. */
  toToolbar: () => void;
}

/** There is a line to write on below a picture, a list or a table. */
const lastLine = new Plugin({
  appendTransaction: (_, __, { doc, tr }) =>
    endsInLine(doc) ? null : tr.insert(doc.content.size, nodes.paragraph.create()),
});

const endsInLine = ({ lastChild }: Node) => lastChild?.isTextblock ?? false;

const withLine = (doc: Node) => (endsInLine(doc) ? doc : doc.copy(doc.content.addToEnd(nodes.paragraph.create())));

/** The editor of a text in `place`, until it is unmounted, with its state at every change. */
export function useView(place: RefObject<HTMLDivElement | null>, options: ViewOptions) {
  const latest = useRef(options);
  useLayoutEffect(() => {
    latest.current = options;
  });
  const [view, setView] = useState<EditorView | null>(null);
  const [state, setState] = useState<EditorState | null>(null);
  useLayoutEffect(() => {
    if (!place.current) return;
    const { html, readOnly, pictures, words, attributes } = latest.current;
    const first = withLine(readRichText(html));
    const toToolbar = () => {
      latest.current.toToolbar();
      return true;
    };
    const made: EditorView = new EditorView(place.current, {
      state: EditorState.create({
        schema,
        doc: first,
        plugins: [history(), keymap({ 'Alt-F10': toToolbar }), keymap(keys), lastLine],
      }),
      editable: () => !readOnly,
      attributes,
      nodeViews: { picture: (node, its, getPos) => new PictureView(node, its, getPos, words) },
      handleDOMEvents: takes({
        pictures,
        onFiles: (files) => latest.current.onFiles(made, files),
        onLeftOut: (count) => latest.current.onLeftOut(count),
      }),
      dispatchTransaction: (change) => {
        const next = made.state.apply(change);
        made.updateState(next);
        setState(next);
        // What is undone is again what is stored, byte by byte.
        if (change.docChanged) latest.current.onChange(next.doc.eq(first) ? html : writeRichText(next.doc));
      },
    });
    setView(made);
    setState(made.state);
    return () => made.destroy();
  }, [place]);
  return { view, state };
}
