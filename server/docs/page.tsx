import { renderToStaticMarkup } from 'react-dom/server';
import { allAreas } from '../http/openapi/areas.ts';
import { callDocs } from '../http/openapi/call-docs.ts';
import type { Messages } from '../i18n.ts';
import { CallSection } from './call-section.tsx';
import { type AreaOfCalls, Contents } from './contents.tsx';
import { Introduction } from './introduction.tsx';

interface Options {
  origin: string;
  messages: Messages;
}

/** The reference of every call as one page; it reads and links without any script. */
export function apiDocsPage({ origin, messages }: Options): string {
  const calls = callDocs();
  const areas = allAreas
    .map((area) => ({ ...area, calls: calls.filter((call) => call.area === area.title) }))
    .filter((area) => area.calls.length > 0);
  return `<!doctype html>${renderToStaticMarkup(<DocsPage origin={origin} messages={messages} areas={areas} />)}`;
}

function DocsPage({ origin, messages, areas }: Options & { areas: AreaOfCalls[] }) {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>API reference – pintuan</title>
        <meta name="description" content="Every call of the shop, made from its contract" />
        <meta name="theme-color" content="#f6f3ef" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12100e" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" />
        <link rel="stylesheet" href="/docs/api.css" />
        <script type="module" src="/docs/api.js" />
      </head>
      <body>
        <a className="skip" href="#reference">
          Skip to the calls
        </a>
        <TopBar />
        <div className="columns">
          <Contents areas={areas} />
          <main id="reference">
            <Introduction origin={origin} count={areas.reduce((sum, { calls }) => sum + calls.length, 0)} />
            {areas.map(({ title, text, calls }) => (
              <section key={title} className="area" aria-labelledby={`area-${title}`}>
                <h2 id={`area-${title}`}>{title}</h2>
                <p className="lead">{text}</p>
                {calls.map((call) => (
                  <CallSection key={call.name} call={call} messages={messages} />
                ))}
              </section>
            ))}
          </main>
        </div>
      </body>
    </html>
  );
}

function TopBar() {
  return (
    <header className="top">
      <a className="home" href="/">
        <img src="/favicon.svg" alt="" width="30" height="30" />
        <span>pintuan</span>
      </a>
      <span className="place">API reference</span>
      <a className="file" href="/api/openapi.json">
        openapi.json
      </a>
    </header>
  );
}
