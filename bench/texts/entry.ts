export { renderPage } from '../../client/app/entry-server.tsx';
export { textsAre } from './recorded-texts.tsx';
