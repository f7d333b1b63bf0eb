export { renderPage } from '../../client/entry-server.tsx';
export { textsAre } from './recorded-texts.tsx';
