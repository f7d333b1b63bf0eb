import { lazy, Suspense, useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useStore } from '../../web/store.ts';
import { type Services, ServicesProvider } from '../lib/context.ts';
import { endedSession } from '../lib/sign-in-again.ts';
import { TextsProvider } from '../lib/texts.ts';
import { StepUp } from '../ui/step-up/step-up.tsx';

// Loaded when a session has ended.
const Again = lazy(() => import('../pages/login/again.tsx').then(({ SignInAgain }) => ({ default: SignInAgain })));

interface RootProps {
  services: Services;
  router: ReturnType<typeof createBrowserRouter>;
}

/** The open console in its language. */
export function Root({ services, router }: RootProps) {
  const { language } = services;
  const texts = useStore(language.texts);
  useEffect(() => {
    const { documentElement } = document;
    documentElement.lang = texts.tag;
    documentElement.dir = texts.dir;
  }, [texts]);
  return (
    <ServicesProvider value={services}>
      <TextsProvider value={texts}>
        <RouterProvider router={router} />
        <StepUp />
        <SignInAgain />
      </TextsProvider>
    </ServicesProvider>
  );
}

/** Over everything, whenever a call finds that the session has ended (`lib/sign-in-again.ts`). */
function SignInAgain() {
  const ended = useStore(endedSession);
  return (
    ended && (
      <Suspense>
        <Again {...ended} />
      </Suspense>
    )
  );
}
