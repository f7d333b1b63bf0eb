import '../ui/styles/tokens.css';
import '../ui/styles/base.css';
import '../ui/styles/scripts.css';
import { renderToString } from 'react-dom/server';
import {
  createStaticHandler,
  createStaticRouter,
  generatePath,
  matchRoutes,
  RouterContextProvider,
  redirect,
  type StaticHandlerContext,
  StaticRouterProvider,
} from 'react-router-dom';
import { isWrite } from '../../shared/contract/calls.ts';
import type { Locale } from '../../shared/locales.ts';
import { memoize } from '../../shared/memoize.ts';
import type { TextTable } from '../../shared/texts.ts';
import { apiOfCalls, type Call } from '../lib/api/api-of-calls.ts';
import { apiContext, type ShopFacts, sessionContext, textsContext } from '../lib/context.ts';
import { loginPath } from '../lib/local-path.ts';
import { blockJson, PAGE_STATE_ID, type PageState } from '../lib/page-state.ts';
import type { ScreenHandle } from '../lib/screen.ts';
import { createTexts, type Texts } from '../lib/texts/texts.ts';
import { App } from './app.tsx';
import { pageTags } from './head/page-tags.ts';
import { ROOT_ROUTE_ID, routes } from './routes.tsx';
import { cleanErrors, markErrors } from './shown-errors.ts';

/** One request for a page, with everything that the answer needs. */
export interface PageRequest {
  /** Its address has the shop's own origin, whatever `Host` said. */
  request: Request;
  /** Makes a call of the shop in process. */
  call: Call;
  /** Whose session the request's cookie has, if there is one; called only for pages that need it. */
  visitor: () => Promise<Visitor | null>;
  locale: Locale;
  texts: TextTable;
  shop: ShopFacts;
}

interface Visitor {
  /** Id of the session. */
  sid: string;
  username: string;
}

/** A part of a document's text; parts that many pages share are stored as UTF-8. */
type DocumentPart = string | Uint8Array;

export type PageResponse =
  | { kind: 'redirect'; status: number; headers: Headers }
  | {
      kind: 'page';
      status: number;
      document: DocumentPart[];
      access: ScreenHandle['access'];
      /** Its one path, however the request wrote it. */
      path: string;
      /** Unforeseen errors; they are not in the page. */
      faults: unknown[];
    };

/** What the build knows and a page needs. */
interface PageAssets {
  /** The page's own style, as tags. Called after the loaders, when every module of the page is known. */
  styles: (screen: string | null) => DocumentPart | Promise<DocumentPart>;
  /** Tags for the end of the head: the client's entry, and preloads for a screen in a language. */
  headTags: (screen: string | null, locale: Locale) => string;
}

const handler = createStaticHandler(routes);

/** What is known of a screen before it is rendered. */
export type ScreenFacts = Pick<ScreenHandle, 'access' | 'query' | 'file'> & {
  /** Its path with the names of parameters: `/user/detail/:id`. */
  pattern: string;
};

/**
 * The screen of a path; null if there is none. Memoized: matching takes half a millisecond, and most visitors come to a
 * few hundred paths.
 */
export const screenAt = memoize(5000, async (path): Promise<ScreenFacts | null> => {
  const matches = matchRoutes(handler.dataRoutes, path) ?? [];
  const route = matches.at(-1)?.route;
  // The handler replaces `lazy` by the module when it has rendered it.
  const { handle } = typeof route?.lazy === 'function' ? await route.lazy() : (route ?? {});
  return handle ? { ...(handle as ScreenHandle), pattern: route?.path ?? '/' } : null;
});

const textsOfTables = new WeakMap<TextTable, Texts>();

function textsOf({ locale, texts: table, shop }: PageRequest): Texts {
  const known = textsOfTables.get(table);
  if (known) return known;
  const texts = createTexts({ locale, table, timeZone: shop.timeZone });
  textsOfTables.set(table, texts);
  return texts;
}

/** The same; each point in time that is written is also recorded in `times`. */
function noting(texts: Texts, times: PageState['times']): Texts {
  const dateTime = (iso: string) => {
    times[iso] = texts.dateTime(iso);
    return times[iso];
  };
  return { ...texts, dateTime };
}

/** Runs the loaders (and the action) of an address and renders its whole document. */
export async function renderPage(page: PageRequest, assets: PageAssets): Promise<PageResponse> {
  const texts = textsOf(page);
  const context = await handler.query(page.request, { requestContext: requestContextOf(page, texts) });
  if (context instanceof Response) return { kind: 'redirect', status: context.status, headers: context.headers };

  const route = context.matches.at(-1)?.route;
  const screen = !route || route.id === ROOT_ROUTE_ID ? null : route.id;
  const handle = route?.handle as ScreenHandle | undefined;
  const { access = 'public', still = false } = handle ?? {};
  const visitor = access === 'private' ? await visitorOf(page, context) : undefined;
  if (visitor === null) return sentToLogin(page.request);

  const faults = cleanErrors(context);
  const times: PageState['times'] = {};
  const shownTo = visitor?.username;
  const html = renderDocument({ page, texts: noting(texts, times), context, faults, shownTo });
  const { loaderData, actionData, errors } = context;
  const hydration = { loaderData, actionData, errors: markErrors(errors) };
  const state: PageState = {
    locale: page.locale,
    screen,
    shop: page.shop,
    sid: visitor?.sid,
    shownTo,
    times,
    hydration,
  };
  const url = new URL(page.request.url);
  url.pathname = pathOf(context);
  const seo = pageTags({
    handle,
    url,
    status: context.statusCode,
    shop: page.shop,
    locale: page.locale,
    t: texts.t,
    data: loaderData?.[screen ?? ''],
  });
  const styles = await assets.styles(screen);
  const tags = seo + (still ? '' : assets.headTags(screen, page.locale) + stateBlock(state));
  return {
    kind: 'page',
    status: context.statusCode,
    document: documentOf(html, [styles, tags]),
    access,
    path: url.pathname,
    faults,
  };
}

/**
 * The one path of the screen: the router takes others for it, with capitals, a slash at the end, escapes, and zeros
 * before a number.
 */
function pathOf({ matches, location }: StaticHandlerContext): string {
  const { route, params } = matches.at(-1) ?? {};
  if (!route?.path) return location.pathname;
  const { id } = params ?? {};
  return generatePath(route.path, id === undefined ? params : { ...params, id: id.replace(/^0+(?=\d)/, '') });
}

/** Null: the reader has none. An error of the lookup is an error of the page. */
async function visitorOf(page: PageRequest, context: StaticHandlerContext) {
  try {
    return await page.visitor();
  } catch (error) {
    context.errors = { [ROOT_ROUTE_ID]: error };
  }
}

function requestContextOf(page: PageRequest, texts: Texts): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(
    apiContext,
    apiOfCalls(page.call, (name) => () => redirect(loginPath(addressOf(page.request), isWrite(name)))),
  );
  context.set(textsContext, () => texts);
  // The cookie is set by the calls log-in and log-out themselves.
  context.set(sessionContext, { begin: () => {}, end: () => {} });
  return context;
}

function addressOf(request: Request): string {
  const { pathname, search } = new URL(request.url);
  return pathname + search;
}

function sentToLogin(request: Request): PageResponse {
  return { kind: 'redirect', status: 302, headers: new Headers({ Location: loginPath(addressOf(request)) }) };
}

interface ToRender {
  page: PageRequest;
  texts: Texts;
  context: StaticHandlerContext;
  faults: unknown[];
  /** Username, on a private page. */
  shownTo: string | undefined;
}

/** A screen that fails while it is rendered is an error like any other: the error page replaces it. */
function renderDocument({ page, texts, context, faults, shownTo }: ToRender): string {
  const render = () =>
    renderToString(
      <App shop={page.shop} shownTo={shownTo} texts={texts} chooseLanguage={null}>
        <StaticRouterProvider
          // The matches contain the routes that are shown; to create all others again would take longer than the
          // loaders.
          router={createStaticRouter([], context)}
          context={context}
          hydrate={false}
        />
      </App>,
    );
  try {
    return render();
  } catch (error) {
    context.errors = { [ROOT_ROUTE_ID]: error };
    faults.push(...cleanErrors(context));
    return render();
  }
}

/** A document with its additional tags at the end of the head, in parts, since joining them first takes longer. */
function documentOf(html: string, tags: DocumentPart[]): DocumentPart[] {
  const end = html.indexOf('</head>');
  return [`<!DOCTYPE html>${html.slice(0, end)}`, ...tags, html.slice(end)];
}

function stateBlock(state: PageState): string {
  return `<script type="application/json" id="${PAGE_STATE_ID}">${blockJson(state)}</script>`;
}
