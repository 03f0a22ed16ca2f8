import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { aboutEdit } from './about-edit.ts';

type About = Readonly<Record<string, unknown>>;

/** Which command of a device, and whether it opens or closes, switches on or off: never a code that goes with it. */
const aboutDeviceCommand = (wanted: DeviceCommand): About => ({
  command: wanted.tag,
  ...('on' in wanted ? { on: wanted.on } : {}),
  ...('locked' in wanted ? { locked: wanted.locked } : {}),
});

/** What the audit keeps of a command: what it was about, without PINs, passphrases and words of people. */
export function aboutCommand(wanted: PanelCommand): About {
  switch (wanted.tag) {
    case 'setMode':
      return { area: wanted.area, mode: wanted.mode, ...(wanted.force ? { force: true } : {}) };
    case 'armNow':
    case 'silence':
      return { area: wanted.area };
    case 'bypass': {
      const devices = (on: boolean) =>
        wanted.devices.filter((one) => one.on === on).map(({ device }) => device);
      return { kind: wanted.kind, on: devices(true), off: devices(false) };
    }
    case 'control':
      return { device: wanted.device, ...aboutDeviceCommand(wanted.command) };
    case 'controlGroup':
      return { group: wanted.group, ...aboutDeviceCommand(wanted.command) };
    case 'panic':
      return { area: wanted.area, kind: wanted.kind };
    case 'callRule':
      return { rule: wanted.rule };
    case 'applyScene':
      return { scene: wanted.scene };
    case 'tryScene':
      return { name: wanted.name };
    case 'incident':
      return { incident: wanted.incident, what: wanted.act, reason: wanted.reason };
    case 'testReport':
      return { destination: wanted.destination };
    case 'configure':
      return { edit: wanted.edit.tag, ...aboutEdit(wanted.edit) };
    case 'walkTest':
      return { on: wanted.on };
    case 'soakTest':
      return { device: wanted.device, days: wanted.days };
    case 'testMode':
    case 'consent':
      return { minutes: wanted.minutes };
    case 'service':
      return { device: wanted.device, minutes: wanted.minutes, reason: wanted.reason };
    case 'practice':
      return { what: wanted.act, people: wanted.people.length };
    case 'learning':
      return { on: wanted.on, kind: wanted.kind, area: wanted.area, zone: wanted.zone };
    case 'network':
      return { family: wanted.family, what: wanted.act, device: wanted.device };
    case 'connection':
      return { what: wanted.act, ...(wanted.operator === undefined ? {} : { operator: wanted.operator }) };
    case 'clearFault':
      return { device: wanted.device, fault: wanted.fault };
    case 'delaySchedule':
      return { schedule: wanted.schedule, minutes: wanted.minutes };
    case 'care':
      return { what: wanted.act, ...(wanted.reason === undefined ? {} : { reason: wanted.reason }) };
    case 'position':
    case 'locate':
      return { tracker: wanted.tracker };
    case 'restoreSetup':
      return { otherPanel: wanted.otherPanel };
    case 'putSound':
      return { use: wanted.use };
    case 'upkeep':
      return { what: wanted.act.tag, force: wanted.force };
    case 'world':
      return { what: wanted.act.tag };
    case 'smsCommand':
    case 'provePin':
      return {};
  }
}
