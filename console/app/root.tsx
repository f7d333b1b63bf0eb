import { useEffect } from 'react';
import { type createBrowserRouter, RouterProvider } from 'react-router-dom';
import { useStore } from '../../web/store.ts';
import { type Services, ServicesProvider } from '../lib/context.ts';
import { TextsProvider } from '../lib/texts.ts';
import { SignInAgain } from '../pages/login/again.tsx';
import { StepUp } from '../ui/step-up/step-up.tsx';

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
