import project from '../../../package.json' with { type: 'json' };

interface Titles {
  title: string;
  summary?: string;
  description: string;
  origin: string;
}

/** What an OpenAPI document begins with; `origin` is the server's. */
export const headOf = ({ title, summary, description, origin }: Titles) => ({
  openapi: '3.1.0',
  info: {
    title,
    ...(summary === undefined ? {} : { summary }),
    description,
    version: project.version,
    license: { name: project.license, identifier: project.license },
  },
  servers: [{ url: origin }],
});

/** A header of a request. */
export const headerOf = (name: string, description: string, schema: object = { type: 'string' }, example?: string) => ({
  ...{ name, in: 'header', required: false, description, schema },
  ...(example === undefined ? {} : { example }),
});
