import type { Node } from 'prosemirror-model';
import type { EditorView, NodeView } from 'prosemirror-view';
import { textPictureSrc } from '../../../shared/rich-text.ts';
import sprite from '../icon/icons.svg';
import styles from './rich-text.module.css';

interface Words {
  /** Of the field in which is said what the picture shows. */
  describe: string;
  takeAway: string;
}

/** A picture in the text, with what it shows in words: those who do not see it hear that. */
export class PictureView implements NodeView {
  readonly dom = document.createElement('figure');
  readonly #input = document.createElement('input');
  readonly #image = document.createElement('img');

  constructor(node: Node, view: EditorView, getPos: () => number | undefined, words: Words) {
    this.dom.className = styles.picture ?? '';
    this.dom.contentEditable = 'false';
    // Its words are those of the console, whatever the language of the text.
    this.dom.dir = document.documentElement.dir || 'ltr';
    this.#image.alt = '';
    this.#input.maxLength = 200;
    this.#input.dir = 'auto';
    this.#input.disabled = !view.editable;
    this.#input.addEventListener('input', () => {
      const at = getPos();
      if (at !== undefined) view.dispatch(view.state.tr.setNodeAttribute(at, 'alt', this.#input.value));
    });
    const label = document.createElement('label');
    label.append(words.describe, this.#input);
    this.dom.append(this.#image, label);
    if (view.editable) this.dom.append(this.#button(words.takeAway, view, getPos));
    this.update(node);
  }

  update(node: Node): boolean {
    if (node.type.name !== 'picture') return false;
    const { name, alt } = node.attrs;
    if (!this.#image.src.endsWith(textPictureSrc(name))) this.#image.src = textPictureSrc(name);
    if (this.#input.value !== alt) this.#input.value = alt;
    this.#input.toggleAttribute('aria-invalid', alt === '');
    return true;
  }

  /** What is typed there is none of the text's. */
  stopEvent({ target, type }: Event): boolean {
    return this.dom.contains(target as HTMLElement) && target !== this.#image && !type.startsWith('drag');
  }

  ignoreMutation(): boolean {
    return true;
  }

  describe(): void {
    this.#input.focus();
  }

  #button(label: string, view: EditorView, getPos: () => number | undefined): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.title = label;
    button.setAttribute('aria-label', label);
    button.append(icon('close'));
    button.addEventListener('click', () => {
      const at = getPos();
      if (at !== undefined) view.dispatch(view.state.tr.delete(at, at + 1));
      view.focus();
    });
    return button;
  }
}

function icon(name: string): SVGElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  const use = document.createElementNS('http://www.w3.org/2000/svg', 'use');
  svg.setAttribute('aria-hidden', 'true');
  use.setAttribute('href', `${sprite}#i-${name}`);
  svg.append(use);
  return svg;
}
