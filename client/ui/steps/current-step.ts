/** One step of a track; `missed`: its time has passed and it did not happen. */
export interface Step {
  label: string;
  state: 'done' | 'later' | 'missed';
}

/**
 * `step` for the step that a track has come to, the last one that is over; undefined for the others. Nothing that is
 * still to come stands out as if it had happened.
 */
export function currentStep(steps: readonly Pick<Step, 'state'>[]): (at: number) => 'step' | undefined {
  const current = steps.findLastIndex(({ state }) => state !== 'later');
  return (at) => (at === current ? 'step' : undefined);
}
