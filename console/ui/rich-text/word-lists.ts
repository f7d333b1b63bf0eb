import { type ChildNode, Element, isTag, isText, Text } from 'domhandler';
import { isBlank, textOf } from './elements.ts';

/** How Word marks the paragraphs of its lists, and in each its bullet or number. */
const ITEM = /mso-list:\s*l\d/i;
const MARKER = /mso-list:\s*ignore/i;

const isItem = ({ name, attribs }: Element) => name === 'p' && ITEM.test(attribs.style ?? '');

/** Word pastes a list as paragraphs with bullets of text: those that follow one another become a list. */
export function asLists(children: readonly ChildNode[]): ChildNode[] {
  const out: ChildNode[] = [];
  for (const child of children) {
    const list = out.at(-1);
    if (!isTag(child)) {
      if (!(isBlank(child) && list instanceof WordList)) out.push(child);
    } else if (!isItem(child)) out.push(new Element(child.name, child.attribs, asLists(child.children)));
    else if (list instanceof WordList && list.name === kindOf(child)) list.children.push(itemOf(child));
    else out.push(new WordList(kindOf(child), {}, [itemOf(child)]));
  }
  return out;
}

class WordList extends Element {}

const kindOf = (item: Element) => (/^\s*\w+[.)、]/.test(markerOf(item)) ? 'ol' : 'ul');

const itemOf = ({ children }: Element) => new Element('li', {}, withoutMarker(children));

const isMarker = (node: ChildNode) => isTag(node) && MARKER.test(node.attribs.style ?? '');

const markerOf = ({ children }: Element): string =>
  children
    .filter(isTag)
    .map((child) => (isMarker(child) ? textOf(child) : markerOf(child)))
    .join('');

const withoutMarker = (children: readonly ChildNode[]): ChildNode[] =>
  children
    .filter((child) => !isMarker(child))
    .flatMap((child) => {
      if (isTag(child)) return new Element(child.name, child.attribs, withoutMarker(child.children));
      return isText(child) ? new Text(child.data) : [];
    });
