import * as area from '@homeward/contract/shapes/panel/area.ts';
import * as automation from '@homeward/contract/shapes/automation/automation.ts';
import * as calendar from '@homeward/contract/shapes/values/calendar.ts';
import * as care from '@homeward/contract/shapes/care/care.ts';
import * as checks from '@homeward/contract/shapes/automation/checks.ts';
import * as coverage from '@homeward/contract/shapes/alarms/coverage.ts';
import * as deviceCommand from '@homeward/contract/shapes/devices/device-command.ts';
import * as deviceValues from '@homeward/contract/shapes/devices/device-values.ts';
import * as device from '@homeward/contract/shapes/devices/device.ts';
import * as event from '@homeward/contract/shapes/alarms/event.ts';
import * as history from '@homeward/contract/shapes/devices/history.ts';
import * as incident from '@homeward/contract/shapes/alarms/incident.ts';
import * as location from '@homeward/contract/shapes/care/location.ts';
import * as maintenance from '@homeward/contract/shapes/panel/maintenance.ts';
import * as panelStatus from '@homeward/contract/shapes/panel/panel-status.ts';
import * as panel from '@homeward/contract/shapes/panel/panel.ts';
import * as pin from '@homeward/contract/shapes/access/pin.ts';
import * as proof from '@homeward/contract/shapes/access/proof.ts';
import * as report from '@homeward/contract/shapes/reports/report.ts';
import * as schedule from '@homeward/contract/shapes/automation/schedule.ts';
import * as settings from '@homeward/contract/shapes/panel/settings.ts';
import * as zoneSettings from '@homeward/contract/shapes/alarms/zone-settings.ts';
import * as modes from '@homeward/contract/shapes/values/modes.ts';
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
