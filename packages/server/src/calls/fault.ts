import { isBypassed } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { DeviceView, Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import type { faultRoutes } from '@homeward/contract/routes/alarms/fault.ts';
import { notFound } from '../base/app-error.ts';
import { assertArea, command } from '../api/command.ts';
import { data, done, stateOf } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { deviceFaultWords, panelFaultWords } from '../api/refusal.ts';
import { seesArea } from '../panels/scope.ts';
import { deviceNamed } from './device-named.ts';

/** A device that is left out shows no fault (S4.2). */
const shownFaults = (device: DeviceView): readonly Fault[] =>
  isBypassed(device, device) ? [] : device.faults;

/** `Tamper: 2`, the faults of the most devices first. */
function counted(faults: readonly Fault[]): string[] {
  const counts = new Map<string, number>();
  for (const fault of faults) {
    const word = deviceFaultWords[fault];
    counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word, count]) => `${word}: ${count}`);
}

export const faultHandlers: Pick<Handlers, keyof typeof faultRoutes> = {
  'GET /fault/dashboard': (context) => {
    const { status, devices } = stateOf(context);
    const seen = devices.filter(({ area }) => seesArea(context.scope, area));
    const faults = seen.flatMap(shownFaults);
    const contacts = seen.filter(({ kind }) => kind === 'door_contact');
    const open = contacts.filter(({ values }) => values.opening === 'open').length;
    return data({
      panel: {
        detail: status.faults.map((fault) => panelFaultWords[fault]),
        fault_quantity: String(status.faults.length),
      },
      device: {
        detail: counted(faults),
        fault_quantity: String(faults.length),
        total: String(seen.length),
      },
      dc: {
        detail: open === 0 ? [] : [`Open: ${open}`],
        fault_quantity: String(open),
        total: String(contacts.length),
      },
    });
  },
  'POST /device/clear_fault': async (context, { body }) => {
    const { status } = stateOf(context);
    const ofPanel = body.device_id === undefined && body.area === undefined && body.zone === undefined;
    const found = ofPanel ? null : deviceNamed(context, body);
    // A fault of the panel is in the way of every area.
    if (found === null) assertArea(context, 0);
    const standing: readonly (Fault | PanelFault)[] = found?.faults ?? status.faults;
    const meant = body.fault === undefined ? standing : [body.fault];
    if (meant.length === 0) throw notFound();
    for (const fault of meant)
      await command(context, { tag: 'clearFault', device: found?.id ?? null, fault });
    return done;
  },
};
