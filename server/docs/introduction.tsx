/** What holds for every call. */
export function Introduction({ origin, count }: { origin: string; count: number }) {
  return (
    <section className="introduction" aria-labelledby="title">
      <h1 id="title">The shop’s API</h1>
      <p className="lead">
        {count} calls below <code>{origin}</code>. This page, <a href="/api/openapi.json">openapi.json</a> and the
        Postman collection are made from the contract that the server itself runs on.
      </p>
      <dl className="rules">
        <div>
          <dt>Answers</dt>
          <dd>
            <code>{'{ code, msg, data }'}</code>: <b className="code ok">200</b> done, <b className="code no">400</b>{' '}
            refused, <b className="code no">401</b> without a session. A refusal says why in <code>msg</code>, in the
            reader’s language, and in <code>reason</code> (and <code>field</code>), in words that programs can compare.
            Another HTTP status than 200 means that the request did not reach the business; its body has the same shape.
          </dd>
        </div>
        <div>
          <dt>Session</dt>
          <dd>
            <a href="#login">login</a> answers a <code>token</code>. Send it raw in <code>Authorization</code>;{' '}
            <code>Bearer …</code> works too.
          </dd>
        </div>
        <div>
          <dt>Fields</dt>
          <dd>
            Text, as multipart form data, URL-encoded or JSON. One sent empty is one left out; one sent twice is
            refused.
          </dd>
        </div>
        <div>
          <dt>Money</dt>
          <dd>
            Yuan: decimal text in fields (<code>39.9</code>), a JSON number with at most two decimals in answers.
          </dd>
        </div>
        <div>
          <dt>Lists</dt>
          <dd>
            <code>limit</code> and <code>cursor</code>; <code>next</code> beside <code>data</code> is the following
            page’s cursor, or null.
          </dd>
        </div>
        <div>
          <dt>Repeats</dt>
          <dd>
            With an <code>Idempotency-Key</code> a repeat within 24 hours returns the first answer and does nothing.
          </dd>
        </div>
        <div>
          <dt>Language</dt>
          <dd>
            The <code>language</code> cookie, else <code>Accept-Language</code>, else zh-CN. Times are ISO 8601 in UTC.
          </dd>
        </div>
        <div>
          <dt>Live</dt>
          <dd>
            <code>GET /api/events?item=12</code> is a stream of server-sent events: <code>item</code> when that item has
            changed and, with a session, <code>own</code> when an order or the wallet has. They say that something
            changed; the calls say what it is now.
          </dd>
        </div>
        <div>
          <dt>Errors</dt>
          <dd>
            404 unknown path, 405 wrong method, 400, 413 or 415 a body that cannot be read, 429 too many requests, 503
            too busy: come back after <code>Retry-After</code>.
          </dd>
        </div>
      </dl>
    </section>
  );
}
