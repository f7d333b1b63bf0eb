import type { Carriers } from '../../services/parcels/carriers.ts';
import { actorOf } from './console-act.ts';
import type { ConsoleHandlerDeps, StaffHandler } from './handler.ts';
import { showingPresent } from './showing-present.ts';

type Row = Awaited<ReturnType<Carriers['all']>>[number];

const shownCarrier = ({ trackingUrl, ...row }: Row) => ({ ...row, tracking_url: trackingUrl });

export function carrierHandlers({ services }: Pick<ConsoleHandlerDeps, 'services'>) {
  const all = async () => (await services.carriers.all()).map(shownCarrier);

  const carriers: StaffHandler<'carriers'> = async () => ({ data: await all() });

  const carrierMake: StaffHandler<'carrierMake'> = async ({ name, tracking_url: trackingUrl }, caller) => {
    await services.carriers.make({ name, trackingUrl, note: '', ...actorOf(caller) });
    return { data: await all() };
  };

  const carrierChange: StaffHandler<'carrierChange'> = async ({ tracking_url: trackingUrl, ...row }, caller) => {
    const change = services.carriers.change({ ...row, trackingUrl, note: '', ...actorOf(caller) });
    await showingPresent(change, shownCarrier);
    return { data: await all() };
  };

  return { carriers, carrierMake, carrierChange };
}
