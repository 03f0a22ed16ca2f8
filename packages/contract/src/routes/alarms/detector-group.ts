import { z } from 'zod';
import { DetectorGroup } from '../../shapes/alarms/detector-group.ts';
import { limits } from '../../words/values/limits.ts';
import { fromWire } from '../../wire/scalars.ts';
import { empty, noQuery, nothing, reads, Revision, route, writes } from '../api/route.ts';

export const detectorGroupRoutes = {
  'GET /panel/detector_group': route({
    query: noQuery,
    body: nothing,
    data: z.object({ groups: z.array(DetectorGroup).readonly(), revision: Revision }),
    scalars: true,
    access: reads('panelSettings'),
    about: 'Detectors that count together: an opening counts once so many of a group have opened.',
    example: {},
  }),
  'PUT /panel/detector_group': route({
    query: noQuery,
    body: fromWire(z.object({ groups: z.array(DetectorGroup).max(limits.detectorGroups).readonly() })),
    data: empty,
    access: writes('panelSettings'),
    edits: 'setup',
    about: 'Sets all groups of detectors anew; those of a group are of one area.',
    example: { body: { groups: [] } },
  }),
} as const;
