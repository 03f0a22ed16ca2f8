import type { detectorGroupRoutes } from '@homeward/contract/routes/alarms/detector-group.ts';
import { configure } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';

export const detectorGroupHandlers: Pick<Handlers, keyof typeof detectorGroupRoutes> = {
  'GET /panel/detector_group': (context) => {
    const resident = stateOf(context);
    return data({
      groups: partOf(resident, 'settings').detectorGroups,
      revision: partOf(resident, 'setupRevision'),
    });
  },
  'PUT /panel/detector_group': async (context, { body: { groups } }) => {
    const detectorGroups = groups.map((group) => ({ ...group, name: group.name.trim() }));
    await configure(context, { tag: 'putSettings', settings: { detectorGroups } });
    return done;
  },
};
