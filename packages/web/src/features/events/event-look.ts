import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { WireEvent } from '@homeward/contract/wire/event.ts';
import type { IconName } from '#ui/icon-paths.ts';
import { homeModes } from '@homeward/contract/words/panel/arm-modes.ts';
import { modeIcon } from '#lib/house/own-modes.ts';
import type { Tone } from '#ui/tone.ts';

interface Look {
  readonly icon: IconName;
  readonly tone?: Tone;
}

/** Icon of a device kind, as it is when nothing is wrong. */
export function kindIcon(kind: string): IconName {
  switch (kind.replace('device_type.', '')) {
    case 'door_contact':
    case 'tilt_sensor':
      return 'doorClosed';
    case 'pir':
    case 'ir_camera':
    case 'outdoor_pir':
    case 'room_sensor':
      return 'motion';
    case 'smoke_detector':
    case 'heat_detector':
    case 'co_detector':
    case 'gas_detector':
      return 'smoke';
    case 'water_sensor':
    case 'valve':
      return 'water';
    case 'siren':
    case 'bx':
    case 'strobe':
      return 'siren';
    case 'pendant':
    case 'medical_button':
    case 'panic_button':
    case 'pull_cord':
    case 'fall_sensor':
    case 'remote_controller':
      return 'pendant';
    case 'bed_sensor':
      return 'bed';
    case 'door_lock':
      return 'lock';
    case 'keypad':
    case 'tag_reader':
      return 'key';
    case 'ipcam':
    case 'vdp':
      return 'camera';
    case 'switch':
    case 'power_switch_meter':
    case 'power_meter':
    case 'dimmer':
    case 'hue':
      return 'plug';
    case 'panel':
    case 'expander':
    case 'repeater':
      return 'gateway';
    default:
      return 'contactOpen';
  }
}

function modeLook(fresh: boolean, detail: string): Look {
  if (fresh) return { icon: 'shieldOpen' };
  const mode = homeModes.find((one) => one === detail);
  if (mode !== undefined) return { icon: modeIcon(mode), tone: 'home' };
  return detail.startsWith('home')
    ? { icon: 'houseShield', tone: 'home' }
    : { icon: 'shieldLock', tone: 'armed' };
}

/** Shape and colour of an event. Fault is never alarm: each has its own. */
export function eventLook({ event_type: type, detail, is_alarm: alarm, type: kind }: WireEvent): Look {
  const code = Number(type.slice(1));
  const fresh = type.startsWith('1');
  if (alarm && code !== events.zoneSupervision) return { icon: 'bellRing', tone: 'alarm' };
  if (code < 200) return { icon: 'check' };
  switch (code) {
    case events.modeByRemote:
    case events.modeFromAfar:
    case events.modeBySchedule:
    case events.modeByKeypad:
    case events.modeQuickly:
    case events.armedPartly:
      return modeLook(fresh, detail);
    case events.armedWithFault:
    case events.notArmed:
      return { icon: 'fault', tone: 'fault' };
    case events.cancelled:
      return { icon: 'shieldOpen' };
    case events.restarted:
      return { icon: 'refresh' };
    case events.bypassed:
      return fresh ? { icon: 'bypass', tone: 'bypass' } : { icon: 'check' };
    case events.entryDelay:
      return { icon: 'doorOpen', tone: 'delay' };
    case events.opened:
      return { icon: fresh ? 'doorOpen' : 'doorClosed' };
    case events.siren:
      return { icon: 'bellOff' };
    case events.panelLowBattery:
    case events.batteryMissing:
    case events.deviceLowBattery:
      return fresh ? { icon: 'battery1', tone: 'delay' } : { icon: 'check' };
    case events.zoneSupervision:
    case events.supervision:
    case events.panelOffline:
      return fresh ? { icon: 'silent', tone: 'offline' } : { icon: 'check' };
    case events.tamper:
      return fresh ? { icon: 'tamper', tone: 'fault' } : { icon: 'check' };
    case events.manualTest:
    case events.periodicTest:
    case events.testReport:
      return { icon: 'mail' };
    case events.wrongCodes:
      return { icon: 'key', tone: 'fault' };
    case events.setUpChanged:
      return { icon: 'settings' };
  }
  if (code >= 300 && code < 400) return fresh ? { icon: 'fault', tone: 'fault' } : { icon: 'check' };
  return { icon: kind === '' ? 'gateway' : kindIcon(kind) };
}
