import { useState } from 'react';
import { useFetcher as useRouterFetcher } from 'react-router-dom';

/**
 * React Router's fetcher, with its answer as state. The router keeps answers in a map that it changes before it tells
 * React: a component that is drawn in between sees the new answer, and where React finds nothing else changed it drops
 * that rendering together with the effects that wait for the answer, which never run then
 * (https://github.com/react/react/issues/24042).
 */
export function useFetcher<Data>(options?: { key?: string }) {
  const fetcher = useRouterFetcher(options);
  // Loaders and actions run here: what they give arrives as it is.
  const answer: Data | undefined = fetcher.data;
  const [data, setData] = useState(answer);
  // A rendering that sets state has changed something, and is not dropped.
  if (data !== answer) setData(() => answer);
  return { ...fetcher, data };
}
