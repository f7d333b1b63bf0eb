import { doneExample, refusedExample } from '../http/openapi/answers.ts';
import { type CallDoc, type FieldDoc, ruleOf } from '../http/openapi/call-docs.ts';
import type { Messages } from '../i18n.ts';
import { AnswerFields } from './answer-fields.tsx';
import { Method } from './contents.tsx';
import { curlOf } from './curl.ts';

/** One call: what it takes, what it answers, and how it looks in a shell. */
export function CallSection({ call, messages }: { call: CallDoc; messages: Messages }) {
  const { name, method, path, endpoint, fields, data, extra } = call;
  const refused = refusedExample(call, messages);
  return (
    <article className="call" id={name} aria-labelledby={`${name}-title`}>
      <header>
        <h3 id={`${name}-title`}>
          <a className="anchor" href={`#${name}`}>
            <Method method={method} /> <span className="path">{path}</span>
          </a>
        </h3>
        <p className="summary">{endpoint.summary}.</p>
        <ul className="badges">
          {endpoint.auth === 'session' ? <li className="badge wait">session</li> : <li className="badge">public</li>}
          {endpoint.idempotent && <li className="badge info">Idempotency-Key</li>}
          {endpoint.paged && <li className="badge">paged</li>}
          {endpoint.extension && <li className="badge brand">extension</li>}
        </ul>
      </header>
      <div className="halves">
        <div className="words">
          <h4>{method === 'GET' ? 'Query' : 'Fields'}</h4>
          {fields.length > 0 ? <Fields fields={fields} /> : <p className="none">None.</p>}
          <h4>
            <code>data</code> when done
          </h4>
          <AnswerFields schema={data} />
          {Object.keys(extra.properties ?? {}).length > 0 && (
            <>
              <h4>
                Beside <code>data</code>
              </h4>
              <AnswerFields schema={extra} />
            </>
          )}
          {endpoint.download && (
            <p className="none">
              With <code>format={endpoint.download.format}</code> the file <code>{endpoint.download.name}</code>{' '}
              instead.
            </p>
          )}
          <p className="source">Source: {endpoint.source}</p>
        </div>
        <div className="examples">
          <Sample title="curl" text={curlOf(call)} />
          <Sample title="200 done" text={JSON.stringify(doneExample(call, messages), null, 2)} />
          {refused && <Sample title="400 refused" text={JSON.stringify(refused, null, 2)} />}
        </div>
      </div>
    </article>
  );
}

function Fields({ fields }: { fields: FieldDoc[] }) {
  return (
    <dl className="fields">
      {fields.map(({ name, required, schema, description }) => (
        <div key={name}>
          <dt>
            <code className="name">{name}</code> {required && <span className="required">required</span>}
          </dt>
          <dd>
            {description && <p>{description}.</p>}
            <p className="rule">
              {ruleOf(schema)}
              {schema.pattern && (
                <>
                  {' · '}
                  <code>{schema.pattern}</code>
                </>
              )}
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}

function Sample({ title, text }: { title: string; text: string }) {
  return (
    <figure className="sample">
      <figcaption>
        <span>{title}</span>
        <button type="button" className="copy" hidden>
          Copy
        </button>
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard too */}
      <pre tabIndex={0}>
        <code>{text}</code>
      </pre>
    </figure>
  );
}
