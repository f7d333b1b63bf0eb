import { useState } from 'react';
import { useFetcher as useRouterFetcher } from 'react-router-dom';

/**
 * React Router's fetcher, with its answer as state. The router stores answers in a map that it changes before it
 * notifies React: a component that renders in between sees the new answer, and if React finds no other change it drops
 * that rendering together with the effects that wait for the answer, which then never run
 * (https://github.com/react/react/issues/24042).
 */
export function useFetcher<Data>(options?: { key?: string }) {
  const fetcher = useRouterFetcher(options);
  // Loaders and actions run here, so their results arrive unchanged.
  const answer: Data | undefined = fetcher.data;
  const [data, setData] = useState(answer);
  // A rendering that sets state has a change, and is not dropped.
  if (data !== answer) setData(() => answer);
  return { ...fetcher, data };
}
