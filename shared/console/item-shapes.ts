import { z } from 'zod';
import {
  type DefaultedWire,
  fieldOf,
  type ItemFieldOf,
  type ItemKind,
  itemFields,
  itemKeys,
  type WireItem,
  type WireName,
} from '../item-fields.ts';
import { id, instant, line } from './fields.ts';
import { html } from './words.ts';

type Shape = { [Name in WireName]: z.ZodType<WireItem[Name], WireItem[Name]> };

type Schemas = { [Kind in ItemKind]: (field: ItemFieldOf<Kind>) => z.ZodType };

const bounded = ({ min, max }: { min: number; max: number }) => z.int().min(min).max(max);

const inputs: Schemas = {
  line: ({ most, needed }) => line(most).min(needed ? 1 : 0),
  html: () => html,
  category: () => id,
  sum: bounded,
  whole: bounded,
  seconds: bounded,
  sumOrNone: (field) => bounded(field).nullable(),
  instant: () => instant.nullable(),
  tick: () => z.boolean(),
};

const outputs: Schemas = {
  ...{ line: () => z.string(), html: () => z.string(), tick: () => z.boolean(), instant: () => instant.nullable() },
  ...{ category: () => z.int(), sum: () => z.int(), whole: () => z.int(), seconds: () => z.int() },
  sumOrNone: () => z.int().nullable(),
};

/** A schema for each field, by its name in the contract. */
function shapeOf(schemas: Schemas): Shape {
  const named = itemKeys.map((key) => {
    const field = fieldOf(key);
    const schema = schemas[field.kind] as (of: typeof field) => z.ZodType;
    return [itemFields[key].wire, schema(field)];
  });
  return Object.fromEntries(named);
}

/** What staff may send of each field. */
export const itemInputs = shapeOf(inputs);

/** What each field is in an answer. */
export const itemOutputs = shapeOf(outputs);

/** Fields that a new item may leave out, with what it has then. */
export const newItemInputs = Object.fromEntries(
  itemKeys.flatMap((key) => {
    const field = fieldOf(key);
    const { wire } = itemFields[key];
    return 'otherwise' in field ? [[wire, (itemInputs[wire] as z.ZodType).default(field.otherwise)]] : [];
  }),
) as { [Name in DefaultedWire]: z.ZodDefault<Shape[Name]> };
