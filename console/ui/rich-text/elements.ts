import { type ChildNode, type Element, isTag, isText } from 'domhandler';

/** Elements whose content nobody reads. */
const UNREAD = ['script', 'style', 'head', 'title', 'template', 'noscript', 'iframe', 'object', 'svg', 'math'];

export const isUnread = ({ name }: Element): boolean => UNREAD.includes(name);

/** Elements that begin and end a block. */
const BLOCKS = new Set([
  ...['p', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'ul', 'ol', 'li', 'dl', 'dt', 'dd', 'img', 'hr', 'pre'],
  ...['table', 'caption', 'thead', 'tbody', 'tfoot', 'tr', 'td', 'th'],
  ...['html', 'body', 'div', 'section', 'article', 'blockquote', 'figure', 'figcaption', 'header', 'footer', 'main'],
  ...['aside', 'nav', 'address', 'form', 'fieldset', 'center', 'details', 'summary'],
]);

export const isBlock = ({ name }: Element): boolean => BLOCKS.has(name);

export const holdsBlock = ({ children }: Element): boolean =>
  children.some((child) => isTag(child) && (isBlock(child) || holdsBlock(child)));

/** Nothing that is shown. */
export const isBlank = (node: ChildNode): boolean => (isText(node) ? node.data.trim() === '' : !isTag(node));

export const textOf = (node: ChildNode): string => {
  if (isText(node)) return node.data;
  return isTag(node) ? node.children.map(textOf).join('') : '';
};
