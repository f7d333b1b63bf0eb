export interface DocsFiles {
  style: string;
  script: string;
}

const TOKENS = '../../client/ui/styles/tokens.css';

// Vite requires the paths of a glob to be literals.
const sheets = import.meta.glob<string>(['../../client/ui/styles/tokens.css', './api-docs.css'], {
  query: '?inline',
  import: 'default',
  eager: true,
});
const scripts = import.meta.glob<string>('./api-docs.js', { query: '?raw', import: 'default', eager: true });

export const builtFiles: DocsFiles = {
  style: `${sheets[TOKENS]}${sheets['./api-docs.css']}`,
  script: scripts['./api-docs.js'] ?? '',
};
