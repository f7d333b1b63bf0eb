import { pictureName, type Screen } from './table.ts';

const introduction = `# Screens

Every address of the shop, those of the [specification](spec.md#2-screens-and-routes) and the extensions: what it shows,
and what it shows in other states. \`npm run screens\` writes this page and takes the pictures, from
\`scripts/screens/table.ts\`.

- **Loading**: \`bar\` is the line at the top while the next page is loaded (after 200 ms); \`skeletons\` stand where content
  is replaced in place; a \`busy button\` spins until the answer arrives.
- **Empty**: what is shown while there is nothing yet.
- **Error**: \`404\` is the error page for what does not exist. A fault of the server shows the error page with “try again”
  everywhere.
- **Offline**: \`retry\` is the error page that says “no connection” or “no answer within 5 seconds”, with “try again”;
  \`keeps\`: a form that was not sent says so and keeps what was typed; \`stored\`: the page is on the device.
- **Session**: \`login\` redirects visitors to \`/login?next=…\` and comes back; \`login on act\` only when they act.

| Address | Shows | Loading | Empty | Error | Offline | Session | Picture |
|---|---|---|---|---|---|---|---|
`;

/** `docs/screens.md`; a screen without a picture yet shows a dash. */
export function screensDocument(screens: readonly Screen[], pictures: ReadonlySet<string>): string {
  const rows = screens.map(({ path, shows, loading, empty, error, offline, session }) => {
    const name = pictureName(path);
    const picture = pictures.has(name) ? `<img src="screens/${name}.webp" width="120" alt="${path}">` : '–';
    const nothing = empty === '–' ? empty : empty.words;
    return `| \`${path}\` | ${[shows, loading, nothing, error, offline, session, picture].join(' | ')} |`;
  });
  return `${introduction}${rows.join('\n')}\n`;
}
