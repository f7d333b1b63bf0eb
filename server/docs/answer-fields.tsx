import type { JsonSchema } from '../http/openapi/json-schema.ts';

/** The fields of `data`, nested as in the answer. */
export function AnswerFields({ schema }: { schema: JsonSchema }) {
  const inner = schema.type === 'array' ? (schema.items ?? {}) : schema;
  if (!inner.properties) return <p className="none">{schema.type === 'null' ? 'Null.' : typeOf(schema)}</p>;
  return (
    <>
      {schema.type === 'array' && <p className="none">A list of:</p>}
      <Properties properties={inner.properties} />
    </>
  );
}

function Properties({ properties }: { properties: Record<string, JsonSchema> }) {
  return (
    <dl className="fields">
      {Object.entries(properties).map(([name, property]) => {
        const nested = property.items?.properties ?? property.properties;
        return (
          <div key={name}>
            <dt>
              <code className="name">{name}</code> <span className="type">{typeOf(property)}</span>
            </dt>
            <dd>
              {property.description && <p>{property.description}.</p>}
              {nested && <Properties properties={nested} />}
            </dd>
          </div>
        );
      })}
    </dl>
  );
}

function typeOf({ type, format, enum: values, anyOf, items, const: only }: JsonSchema): string {
  if (values) return values.join(' | ');
  if (only !== undefined) return String(only);
  if (anyOf) return anyOf.map(typeOf).join(' | ');
  if (items) return `list of ${items.properties ? 'objects' : typeOf(items)}`;
  return format ?? type ?? 'any';
}
