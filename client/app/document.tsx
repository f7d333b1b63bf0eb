import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts/texts.ts';

/** The whole page around its screen. The rest of its head is added by `entry-server.tsx`. */
export function Document({ children }: { children: ReactNode }) {
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
      </head>
      <body>{children}</body>
    </html>
  );
}
