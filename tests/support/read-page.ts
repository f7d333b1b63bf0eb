import { Parser } from 'htmlparser2';

/** Elements that no page of the shop has: they run code, embed content, or change the target of requests. */
const FOREIGN =
  /^(iframe|frame|frameset|object|embed|applet|portal|base|math|foreignobject|animate\w*|set|audio|video)$/;

/** Attributes that run, style, or ask for something. */
const RUNNING = /^(on.*|style|srcdoc|formaction|ping|background|poster|xlink:href|http-equiv)$/;

/** Attributes whose value is an address, or several. */
const LEADING = /^(href|src|srcset|action|cite|data)$/;

const JSON_BLOCK = /^application\/(ld\+)?json$/;

type Attributes = Record<string, string>;

/** The structure of one page. */
export interface ReadPage {
  /** Tags with the names of their attributes, in order: texts must not change them. */
  shape: string;
  /** Forbidden contents, in words. */
  faults: string[];
  /** Texts and values of attributes, as a reader gets them. */
  said: string[];
  /** Texts of its blocks of JSON, by id or type. */
  blocks: Record<string, string>;
}

/** Takes a page to pieces. Its addresses may lead to `homes` only: the shop's own origin, and others that are known. */
export function readPage(html: string, homes: readonly string[]): ReadPage {
  const page: ReadPage = { shape: '', faults: [], said: [], blocks: {} };
  let block = '';
  let text = '';
  // A text comes in pieces; React parts two of its own by a comment.
  const endText = () => {
    if (text !== '') page.said.push(text);
    text = '';
  };
  const parser = new Parser({
    onopentag: (name, attributes) => {
      endText();
      page.shape += `<${name} ${Object.keys(attributes).join(' ')}>`;
      page.said.push(...Object.values(attributes));
      page.faults.push(...faultsOf(name, attributes, homes));
      const { id, type = '' } = attributes;
      block = name === 'script' && JSON_BLOCK.test(type) ? (id ?? type) : '';
    },
    ontext: (piece) => {
      if (block) page.blocks[block] = (page.blocks[block] ?? '') + piece;
      else text += piece;
    },
    onclosetag: (name) => {
      endText();
      page.shape += `</${name}>`;
      block = '';
    },
  });
  parser.end(html);
  return page;
}

function faultsOf(name: string, attributes: Attributes, homes: readonly string[]): string[] {
  const { type = '', src = '' } = attributes;
  const running = name === 'script' && !JSON_BLOCK.test(type) && !src.startsWith('/assets/');
  const wrong = Object.entries(attributes).filter(
    ([attribute, value]) => RUNNING.test(attribute) || (LEADING.test(attribute) && !leadsHome(value, homes)),
  );
  return [
    ...(FOREIGN.test(name) || running ? [`<${name}>`] : []),
    ...wrong.map(([attribute, value]) => `<${name} ${attribute}="${value}">`),
  ];
}

function leadsHome(addresses: string, homes: readonly string[]): boolean {
  return addresses
    .split(/,\s/)
    .every(
      (address) =>
        /^(\/(?![/\\])|[#?]|data:image\/(webp|svg\+xml)[;,])/.test(address) ||
        homes.some((home) => address === home || address.startsWith(`${home}/`) || address.startsWith(`${home}?`)),
    );
}
