import { z } from 'zod';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import type { Messages } from '../../server/i18n.ts';
import { type CallName, calls, methodAndPath } from '../../shared/contract/calls.ts';

export type Node = Record<string, unknown>;

/** The document as its readers have it: JSON, without our types. */
export type Published = ReturnType<typeof JSON.parse>;

/** The document as it is sent. */
export function publishedDocument(messages: Messages): Published {
  return JSON.parse(JSON.stringify(openApiDocument({ origin: 'https://shop.example', messages })));
}

/** The target of a reference in the document. */
export function resolved(document: Published, ref: string): unknown {
  return ref
    .slice(2)
    .split('/')
    .reduce<unknown>((at, key) => (at as Node | undefined)?.[key], document);
}

/** A part of the document with its references resolved. */
export function whole(document: Published, part: unknown): Published {
  const inserted = (_: string, value: Published) =>
    value?.$ref ? whole(document, resolved(document, value.$ref)) : value;
  return JSON.parse(JSON.stringify(part, inserted));
}

/** A schema whose objects may have only named fields: an answer must not contain more than is published. */
function closed(schema: Published): Published {
  const withoutMore = (_: string, value: Published) =>
    value?.properties ? { ...value, additionalProperties: false } : value;
  return JSON.parse(JSON.stringify(schema, withoutMore));
}

/** Lists the differences between an answer and the document for its call and status; empty if there are none. */
export function answerChecker(document: Published) {
  const readers = new Map<string, z.ZodType>();

  function readerOf(name: CallName, status: number, type: string): z.ZodType {
    const known = readers.get(`${name} ${status} ${type}`);
    if (known) return known;
    const [method, path] = methodAndPath(name);
    const response = document.paths[path][method.toLowerCase()].responses[status];
    if (!response) throw new Error(`${calls[name]}: the document says nothing of ${status}`);
    const content = whole(document, response).content[type];
    if (!content) throw new Error(`${calls[name]}: the document says nothing of ${type}`);
    const made = z.fromJSONSchema(closed(content.schema));
    readers.set(`${name} ${status} ${type}`, made);
    return made;
  }

  return (name: CallName, { status, headers, body, text }: Received) => {
    const [type = ''] = String(headers['content-type']).split(';');
    const said = type === 'application/json' ? body : text;
    return readerOf(name, status, type).safeParse(said).error?.issues ?? [];
  };
}

interface Received {
  status: number;
  headers: Record<string, unknown>;
  body: unknown;
  text: string;
}
