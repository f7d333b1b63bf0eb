import { readFileSync } from 'node:fs';
import { parseDocument } from 'htmlparser2';
import { createElement, Fragment, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * `renderToString` of only a page's markup: no router, no texts, no data, no state block. It prints how many it renders
 * in a given time, in process and not over HTTP.
 */
type Node = ReturnType<typeof parseDocument>['children'][number];

const RAW = new Set(['script', 'style']);

/** Creates the elements each time, as components do. */
function elementOf(node: Node, key: number): ReactNode {
  if (node.type === 'text') return node.data;
  if (!('name' in node) || !('attribs' in node)) return null;
  const { style: _, class: className, ...attributes } = node.attribs;
  const props = { key, className, ...attributes };
  const [first] = node.children;
  if (RAW.has(node.name)) {
    const html = first && 'data' in first ? first.data : '';
    return createElement(node.name, { ...props, dangerouslySetInnerHTML: { __html: html } });
  }
  return node.children.length === 0
    ? createElement(node.name, props)
    : createElement(node.name, props, node.children.map(elementOf));
}

/**
 * The tree without the parts that React does not render, from the style to the end of the head. It is read once, and
 * each render walks it.
 */
function pageOf(file: string) {
  const { children } = parseDocument(readFileSync(file, 'utf8').replace(/<style>.*?<\/head>/s, '</head>'));
  return () => createElement(Fragment, null, children.map(elementOf));
}

const Page = pageOf(process.argv[2] ?? '');

process.on('message', (duration: number) => {
  const from = performance.now();
  let answers = 0;
  while (performance.now() - from < duration) {
    renderToString(createElement(Page));
    answers++;
  }
  process.send?.({ answers, took: (performance.now() - from) / 1000 });
});
process.stdout.write(`${renderToString(createElement(Page)).length}\n`);
