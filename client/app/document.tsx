import type { ReactNode } from 'react';
import { useTexts } from './texts.tsx';

/** A style sheet that stands in the page itself. */
export interface PageStyle {
  text: string;
  /** In development: the module it comes from, so that Vite can change it in place. */
  source?: string;
}

/** The whole page around its screen. */
export function Document({ styles, children }: { styles: readonly PageStyle[]; children: ReactNode }) {
  const { tag, dir } = useTexts();
  return (
    <html lang={tag} dir={dir}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content="#F6F3EF" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#12100E" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="apple-touch-icon" href="/icon-180.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
        {styles.map(({ text, source }) => (
          <style key={source} data-vite-dev-id={source}>
            {text}
          </style>
        ))}
      </head>
      <body>{children}</body>
    </html>
  );
}
