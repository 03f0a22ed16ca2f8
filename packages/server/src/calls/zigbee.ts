import type { zigbeeRoutes } from '@homeward/contract/routes/devices/zigbee.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { ask } from '../api/command.ts';
import { data } from '../api/handler.ts';
import type { AtPanel, Handlers } from '../api/handler.ts';
import { noteHere } from '../api/note.ts';
import { assertProven } from '../api/step-up.ts';

const bridge = (gateway: string | undefined) =>
  ({ family: 'zigbee', ...(gateway === undefined ? {} : { gateway }) }) as const;

/** Its devices are of every area. */
function assertWhole({ scope }: AtPanel): void {
  if (scope.areas.length > 0) throw notFound();
}

export const zigbeeHandlers: Pick<Handlers, keyof typeof zigbeeRoutes> = {
  'GET /panel/zigbee_backup': async (context, { query: { gateway } }) => {
    assertWhole(context);
    const { membership, services } = context;
    // Whoever has the keys of the network can read it from the street.
    if (membership.role !== 'master') throw new AppError('forbidden', 'v2_mg_not_allowed');
    assertProven(context);
    const { content } = await ask(context, { tag: 'networkCopy', ...bridge(gateway) });
    noteHere(context, 'zigbeeBackup', gateway === undefined ? {} : { gateway });
    const day = new Date(services.clock.now()).toISOString().slice(0, 10);
    return { tag: 'file', name: `zigbee2mqtt-${day}.zip`, content: Buffer.from(content, 'base64') };
  },
  'GET /panel/zigbee_groups': async (context, { query: { gateway } }) => {
    assertWhole(context);
    const { groups } = await ask(context, { tag: 'networkGroups', ...bridge(gateway) });
    return data([...groups]);
  },
  'POST /panel/zigbee_groups': async (context, { body: { gateway, change } }) => {
    assertWhole(context);
    const told = await ask(context, { tag: 'networkGroup', ...bridge(gateway), change });
    if (told.done) noteHere(context, 'zigbeeGroup', change);
    return data({ done: told.done, detail: told.detail });
  },
};
