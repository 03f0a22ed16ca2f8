import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import type { DataOf } from '@homeward/contract/routes/table.ts';
import { useEffect } from 'react';
import { useAnswer } from '#lib/house/use-answer.ts';

export type Network = DataOf<'GET /panel/networks'>[number];

/** Ms between two looks, while something goes on that somebody waits for. */
const lookEvery = 1_000;

/** Something is done to a network, or it lets devices in. */
const isBusy = ({ acted, joining }: Network): boolean =>
  acted?.ok === null || (joining !== undefined && joining !== null);

/** By which a network is told from others, and named in calls. */
export const gatewayOf = ({ gateway }: Network): { readonly gateway?: string } =>
  gateway === undefined || gateway === '' ? {} : { gateway };

/** The networks of a family, read again and again while one has something to tell; `watched`: it soon will. */
export function useNetworks(family: NetworkFamily, watched: boolean) {
  const answer = useAnswer('GET /panel/networks', {}, { again: watched });
  const { data, reload } = answer;
  const networks = Array.isArray(data) ? data.filter((one) => one.family === family) : [];
  const asks = networks.some(({ joining }) => joining !== undefined);
  const busy = (watched && asks) || networks.some(isBusy);
  useEffect(() => {
    if (!busy) return undefined;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') void reload();
    }, lookEvery);
    return () => clearInterval(timer);
  }, [busy, reload]);
  return { ...answer, networks };
}
