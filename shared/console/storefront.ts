import { z } from 'zod';
import { articleIds } from '../articles.ts';
import { DEFAULT_LOCALE } from '../locales.ts';
import { consoleEndpoint } from './endpoint.ts';
import { id, instant, note, version } from './fields.ts';
import { html, locale, name } from './words.ts';

/** The sections of the storefront, which the shop shows beside its items. */
const section = z.enum(['categories', 'carousel', 'mall', 'notices']);

/** Values by column; those of other languages as `title.en-US` (docs/operator.md, Categories, carousel, mall, notices). */
const cells = z.record(z.string().max(40), z.string().max(400));

const articleId = id.max(articleIds.length);

const sectionRow = z.object({
  id: z.int(),
  version: z.int(),
  cells,
  picture_url: z.string().nullable(),
});

const rows = z.array(sectionRow);

export const storefront = {
  storefront: consoleEndpoint({
    summary: 'Categories, slides, banners or notices in their order, in every language',
    right: 'catalogue:read',
    input: z.strictObject({ section }),
    output: rows,
  }),
  storefrontPut: consoleEndpoint({
    summary: 'Add a category, slide, banner or notice, or change one',
    right: 'catalogue:do',
    rate: 'write',
    input: z
      .strictObject({
        section,
        id: id.optional(),
        version: version.optional(),
        /** An omitted column stays; an empty one is cleared. */
        cells,
        /** Address of a picture in the library. */
        picture: z.string().max(100).optional(),
        note: note.optional(),
      })
      .refine((row) => (row.id === undefined) === (row.version === undefined), { path: ['version'] }),
    output: rows,
  }),
  storefrontOrder: consoleEndpoint({
    summary: 'Put the rows into another order; 409 if others are there by now',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({ section, ids: z.array(id).max(1000), note: note.optional() }),
    output: rows,
  }),
  storefrontRemove: consoleEndpoint({
    summary: 'Remove a slide, banner or notice',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({ section: section.exclude(['categories']), id, version, note: note.optional() }),
    output: rows,
  }),
  articles: consoleEndpoint({
    summary: 'The articles of the shop with the languages that they are in',
    right: 'catalogue:read',
    input: z.strictObject({}),
    output: z.array(
      z.object({
        id: z.int(),
        title: z.string(),
        published: z.boolean(),
        version: z.int(),
        updated_at: instant,
        locales: z.array(z.string()),
      }),
    ),
  }),
  article: consoleEndpoint({
    summary: 'An article in every language, published or not',
    right: 'catalogue:read',
    input: z.strictObject({ id: articleId }),
    output: z.object({
      id: z.int(),
      /** Null until it is written. */
      version: z.int().nullable(),
      published: z.boolean(),
      texts: z.record(z.string(), z.object({ title: z.string(), content: z.string(), words_at: instant.nullable() })),
    }),
  }),
  articleSet: consoleEndpoint({
    summary: 'Write an article, publish it, or hide it',
    right: 'catalogue:do',
    rate: 'write',
    input: z.strictObject({
      id: articleId,
      /** Null for an article that is not written yet. */
      version: version.nullable(),
      /** A language that is null loses its text. */
      texts: z
        .partialRecord(locale, z.strictObject({ title: name, content: html }).nullable())
        .refine((texts) => texts[DEFAULT_LOCALE] !== null),
      published: z.boolean().optional(),
      note: note.optional(),
    }),
    output: z.object({ id: z.int(), version: z.int() }),
  }),
  textsMatrix: consoleEndpoint({
    summary: 'What lacks a text or has one that is older than the Chinese, by language',
    right: 'catalogue:read',
    input: z.strictObject({}),
    output: z.object({
      kinds: z.array(
        z.object({
          kind: z.enum(['items', 'categories', 'carousel', 'notices', 'articles']),
          all: z.int(),
          /** By language: how many have a text, and how many of these are older than the Chinese one, if that is known. */
          locales: z.record(z.string(), z.object({ there: z.int(), older: z.int().nullable() })),
        }),
      ),
      /** Since when the oldest of them waits. */
      oldest: instant.nullable(),
    }),
  }),
};
