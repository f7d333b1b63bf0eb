import type { ShouldRevalidateFunctionArgs } from 'react-router-dom';

/** A screen whose form may be refused because what it shows is out of date loads anew after a refusal too. */
export const alsoAfterRefusal = ({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) =>
  actionStatus === 400 || defaultShouldRevalidate;
