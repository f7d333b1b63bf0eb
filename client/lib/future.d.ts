import 'react-router';

declare module 'react-router' {
  /** Loaders and actions get the typed context (client/lib/context.ts). */
  interface Future {
    v8_middleware: true;
  }
}
