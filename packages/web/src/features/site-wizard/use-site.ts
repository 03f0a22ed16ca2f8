import { useEffect, useMemo } from 'react';
import { valuesOf, type Value } from '#features/settings/setting-part.ts';
import { keepSite, type SiteView } from '#features/site-wizard/kept-site.ts';
import { useQueue } from '#features/site-wizard/queue.ts';
import { keyOf, type Queued, type Target } from '#features/site-wizard/queued.ts';
import { currentSession } from '#lib/client/session.ts';
import { roomLabel } from '#lib/house/by-floor.ts';
import { devices, useHouse } from '#lib/house/house.ts';
import type { HouseDevice } from '#lib/house/device.ts';
import { useRows } from '#lib/house/keyed-store.ts';
import { useAnswer } from '#lib/house/use-answer.ts';
import { useLink } from '#lib/live/link-state.ts';

const all = (rows: readonly HouseDevice[]): readonly HouseDevice[] => rows;

/** All that the wizard shows of the open panel, kept in this browser for when there is no network. */
export function useSite() {
  const sent = useQueue((queue) => queue.sent);
  const panel = useHouse((house) => house.panel);
  const loaded = useHouse((house) => house.loaded);
  const rows = useRows(devices, all);
  const guide = useAnswer('GET /panel/site_wizard', {}, { again: sent });
  const rooms = useAnswer('GET /panel/room', {}, { again: sent });
  const provision = useAnswer('GET /panel/provision/v2', {}, { again: sent });
  const system = useAnswer('GET /panel/system', {}, { again: sent });
  const site = useMemo((): SiteView | undefined => {
    if (!loaded || guide.data === undefined || rooms.data === undefined) return undefined;
    if (provision.data === undefined || system.data === undefined) return undefined;
    return {
      guide: guide.data,
      devices: rows.filter(({ kind }) => kind !== 'panel').map(({ wire }) => wire),
      rooms: rooms.data.map((room) => ({ id: room.id, name: roomLabel(room) })),
      areas: provision.data.areas,
      info: valuesOf('info', provision.data),
      system: valuesOf('system', system.data),
    };
  }, [loaded, guide.data, rooms.data, provision.data, system.data, rows]);
  const live = useLink(({ link }) => link.tag === 'live');
  useEffect(() => {
    const session = currentSession();
    if (site === undefined || !live || session.tag !== 'in') return;
    keepSite({ ...site, account: session.account.user_id, panel, at: Date.now() });
  }, [site, live, panel]);
  return {
    site,
    problem: guide.problem ?? rooms.problem ?? provision.problem ?? system.problem,
    reload: async (): Promise<void> => {
      await Promise.all([guide.reload(), rooms.reload(), provision.reload(), system.reload()]);
    },
  };
}

/** What something is to be, where a change of it waits, and else what it is. */
export const atSite = (queue: readonly Queued[], target: Target, known: Value): Value => {
  const key = keyOf(target);
  return queue.find((one) => keyOf(one.target) === key)?.after ?? known;
};
