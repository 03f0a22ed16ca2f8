import { z } from 'zod';
import { GivenFile, PlannedRow, ReadFile, RowOutcome } from '../../shapes/panel/import.ts';
import { importLimits, importSources } from '../../words/panel/import-words.ts';
import { fromWire } from '../../wire/scalars.ts';
import { noQuery, Pin, Revision, route, writes } from '../api/route.ts';

const given = {
  source: z.enum(importSources),
  files: z.array(GivenFile).max(importLimits.files),
  /** Of Zigbee2MQTT: what the bridges that run say, beside files or in their place. */
  bridge: z.boolean().optional(),
};

const away = { enabled: true, exit_time: 45, entry_time: 25, trigger_time: 180 };
const areas = [{ area_id: '1', name: 'House', modes: { armed_away: away } }];
const example = {
  source: 'alarmo',
  files: [
    {
      file: 'alarmo.storage',
      text: JSON.stringify({ version: 6, key: 'alarmo.storage', data: { areas, sensors: [], users: [] } }),
    },
  ],
};

export const importRoutes = {
  'POST /panel/import_plan': route({
    query: noQuery,
    body: fromWire(z.object(given)),
    data: z.object({
      /** Of the set-up that the plan starts from; the import names it. */
      revision: Revision,
      files: z.array(ReadFile).readonly(),
      rows: z.array(PlannedRow).readonly(),
      /** Things of the files that are so already. */
      same: z.number().int().nonnegative(),
    }),
    scalars: true,
    byServer: true,
    access: writes('automationEdit'),
    bodyBytes: importLimits.body,
    about:
      'What taking over the set-up of Zigbee2MQTT, Alarmo or Home Assistant would do, row by row: what is now, what would be then, or why it cannot be taken. Changes nothing, and keeps nothing of the files.',
    example: { body: example },
  }),
  'POST /panel/import_apply': route({
    query: noQuery,
    body: fromWire(
      z.object({
        ...given,
        rows: z.array(z.string().max(200)).max(importLimits.rows),
        pincode: Pin.optional(),
      }),
    ),
    data: z.object({ rows: z.array(RowOutcome).readonly() }),
    scalars: true,
    access: writes('panelSettings'),
    edits: 'setup',
    bodyBytes: importLimits.body,
    about:
      'Does the chosen rows of a plan, each as a change of its own that can be undone, and says what became of each. With the revision of the plan it is refused where the set-up has changed since.',
    example: { body: { ...example, rows: ['delay:1:armed_away'] } },
  }),
} as const;
