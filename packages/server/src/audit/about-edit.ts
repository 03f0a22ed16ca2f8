import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import type { ReportDestination } from '@homeward/contract/shapes/reports/report.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import { maskUrl } from '@homeward/contract/words/reports/report-url.ts';

type About = Readonly<Record<string, unknown>>;

const named = ({ id, name }: { readonly id: unknown; readonly name: string }): About => ({ id, name });
const fields = (change: object): About => ({ fields: Object.keys(change) });
const row = ({ no, name, url, level }: ReportDestination): About => ({
  no,
  name,
  url: maskUrl(url).shown,
  level,
});

/** What the audit keeps of a change of the set-up: what it was about, never a code, a key or whom it names in care. */
export function aboutEdit(edit: ConfigEdit): About {
  switch (edit.tag) {
    case 'putSettings':
      return fields(edit.settings);
    case 'putPanel':
      return { name: edit.name };
    case 'putArea':
      return named(edit.area);
    case 'putDevice':
      return named(edit.device);
    case 'nameDevices':
      return { devices: edit.names.map(({ device }) => device) };
    case 'removeDevice':
      return { id: edit.device };
    case 'replaceDevice':
      return { id: edit.device, by: edit.by };
    case 'putRoom':
      return named(edit.room);
    case 'removeRoom':
      return { id: edit.room };
    case 'placeDevices':
      return { id: edit.floor, devices: edit.spots.map(({ device }) => device) };
    case 'putDeviceGroup':
      return named(edit.group);
    case 'removeDeviceGroup':
      return { id: edit.group };
    case 'putScene':
      return named(edit.scene);
    case 'removeScene':
      return { id: edit.scene };
    case 'putRule':
      return named(edit.rule);
    case 'removeRule':
      return { id: edit.rule };
    case 'enableRule':
      return { id: edit.rule, enabled: edit.enabled };
    case 'putSchedule':
      return { id: edit.schedule.id, enabled: edit.schedule.enabled };
    case 'removeSchedule':
      return { id: edit.schedule };
    case 'putPin':
      return {
        no: slotNumber(edit.user.slot),
        name: edit.user.name,
        enabled: edit.user.enabled,
        code: edit.code === null ? 'kept' : 'changed',
      };
    case 'removePin':
      return { no: slotNumber(edit.slot) };
    case 'putCare':
      return fields(edit.care);
    case 'putCareContact':
      return { id: edit.contact.id };
    case 'removeCareContact':
      return { id: edit.contact };
    case 'putGeofence':
      return { id: edit.fence.id };
    case 'removeGeofence':
      return { id: edit.fence };
    case 'putTracker':
      return { id: edit.tracker.id };
    case 'removeTracker':
      return { id: edit.tracker };
    case 'putDestinations':
      return { rows: edit.destinations.map(row) };
    case 'putDestination':
      return row(edit.destination);
    case 'putReportGroups':
      return { groups: edit.groups };
    case 'putConnections':
      return fields(edit.connections);
    case 'undoChange':
      return { change: edit.change };
    case 'putGateway':
      return named(edit.gateway);
    case 'removeGateway':
      return { id: edit.gateway };
    case 'putSetup':
      return {};
  }
}
