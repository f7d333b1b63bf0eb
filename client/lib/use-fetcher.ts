import { useState } from 'react';
import { type UNSAFE_DataWithResponseInit, useFetcher as useRouterFetcher } from 'react-router-dom';

/** A loader, a part loader or an action. */
export type Asked = (...args: never[]) => unknown;

type WithoutStatus<Result> = Result extends UNSAFE_DataWithResponseInit<infer Data> ? Data : Result;

/** What a fetcher gets from it: without the status, and nothing of a redirect, which the router follows. */
export type Answer<Of extends Asked> = WithoutStatus<Exclude<Awaited<ReturnType<Of>>, Response>>;

/**
 * React Router's fetcher, typed by what it asks: `useFetcher<typeof action>()`. Its answer is state. The router stores
 * answers in a map that it changes before it notifies React: a component that renders in between sees the new answer,
 * and if React finds no other change it drops that rendering together with the effects that wait for the answer, which
 * then never run (https://github.com/react/react/issues/24042).
 */
export function useFetcher<Of extends Asked>(options?: { key?: string }) {
  const fetcher = useRouterFetcher(options);
  // Loaders and actions run here, so their results arrive unchanged.
  const answer: Answer<Of> | undefined = fetcher.data;
  const [data, setData] = useState(answer);
  // A rendering that sets state has a change, and is not dropped.
  if (data !== answer) setData(() => answer);
  return { ...fetcher, data };
}
