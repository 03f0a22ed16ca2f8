import * as area from '@homeward/contract/entities/area.ts';
import * as automation from '@homeward/contract/entities/automation.ts';
import * as calendar from '@homeward/contract/entities/calendar.ts';
import * as care from '@homeward/contract/entities/care.ts';
import * as checks from '@homeward/contract/entities/checks.ts';
import * as coverage from '@homeward/contract/entities/coverage.ts';
import * as deviceCommand from '@homeward/contract/entities/device-command.ts';
import * as deviceValues from '@homeward/contract/entities/device-values.ts';
import * as device from '@homeward/contract/entities/device.ts';
import * as event from '@homeward/contract/entities/event.ts';
import * as history from '@homeward/contract/entities/history.ts';
import * as incident from '@homeward/contract/entities/incident.ts';
import * as location from '@homeward/contract/entities/location.ts';
import * as maintenance from '@homeward/contract/entities/maintenance.ts';
import * as panelStatus from '@homeward/contract/entities/panel-status.ts';
import * as panel from '@homeward/contract/entities/panel.ts';
import * as pin from '@homeward/contract/entities/pin.ts';
import * as proof from '@homeward/contract/entities/proof.ts';
import * as report from '@homeward/contract/entities/report.ts';
import * as schedule from '@homeward/contract/entities/schedule.ts';
import * as settings from '@homeward/contract/entities/settings.ts';
import * as zoneSettings from '@homeward/contract/entities/zone-settings.ts';
import * as modes from '@homeward/contract/modes.ts';
import { z } from 'zod';

const modules: readonly Readonly<Record<string, unknown>>[] = [
  area,
  automation,
  calendar,
  care,
  checks,
  coverage,
  deviceCommand,
  deviceValues,
  device,
  event,
  history,
  incident,
  location,
  maintenance,
  modes,
  panel,
  panelStatus,
  pin,
  proof,
  report,
  schedule,
  settings,
  zoneSettings,
];

/** The names under which the document of the API shows the contract's entities: those they are exported by. */
export function entityNames(): z.core.$ZodRegistry<{ readonly id: string }> {
  const names = z.registry<{ readonly id: string }>();
  const taken = new Set<string>();
  for (const exported of modules)
    for (const [id, schema] of Object.entries(exported)) {
      if (!(schema instanceof z.ZodType) || taken.has(id) || names.has(schema)) continue;
      taken.add(id);
      names.add(schema, { id });
    }
  return names;
}
