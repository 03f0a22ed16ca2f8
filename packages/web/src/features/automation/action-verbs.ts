import type { RuleAction, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';

/** What can be done, each a word of its own in the sentence. */
export type ActionVerb =
  | 'on'
  | 'off'
  | 'toggle'
  | 'level'
  | 'colour'
  | 'colourTemperature'
  | 'open'
  | 'close'
  | 'stop'
  | 'lock'
  | 'unlock'
  | 'openDoor'
  | 'autoLockOn'
  | 'autoLockOff'
  | 'volume'
  | 'setpoint'
  | 'thermostatMode'
  | 'fanMode'
  | 'awayOn'
  | 'awayOff'
  | 'testSiren'
  | 'sendKey'
  | 'image'
  | 'imageNoFlash'
  | 'clip'
  | 'privacyOn'
  | 'privacyOff'
  | 'bypass'
  | 'mode'
  | 'alarm'
  | 'silence'
  | 'scene'
  | 'request'
  | 'notify'
  | 'wait'
  | 'waitUntil'
  | 'other';

function commandVerb(command: DeviceCommand): ActionVerb {
  switch (command.tag) {
    case 'switch':
      return command.on ? 'on' : 'off';
    case 'shutter':
      return command.move;
    case 'lock':
      return command.locked ? 'lock' : 'unlock';
    case 'autoLock':
      return command.on ? 'autoLockOn' : 'autoLockOff';
    case 'away':
      return command.on ? 'awayOn' : 'awayOff';
    case 'privacy':
      return command.on ? 'privacyOn' : 'privacyOff';
    case 'capture':
      return command.what ?? 'image';
    case 'toggle':
    case 'level':
    case 'colour':
    case 'colourTemperature':
    case 'openDoor':
    case 'volume':
    case 'setpoint':
    case 'thermostatMode':
    case 'fanMode':
    case 'testSiren':
    case 'sendKey':
      return command.tag;
    default:
      return 'other';
  }
}

export function actionVerbOf(action: RuleAction | SceneAction): ActionVerb {
  switch (action.tag) {
    case 'device':
    case 'group':
      return commandVerb(action.command);
    case 'capture':
      return action.what;
    default:
      return action.tag;
  }
}

const verbsOf: Partial<Readonly<Record<DeviceCommand['tag'], readonly ActionVerb[]>>> = {
  switch: ['on', 'off'],
  toggle: ['toggle'],
  level: ['level'],
  colour: ['colour'],
  colourTemperature: ['colourTemperature'],
  shutter: ['open', 'close', 'stop'],
  lock: ['lock', 'unlock'],
  openDoor: ['openDoor'],
  autoLock: ['autoLockOn', 'autoLockOff'],
  volume: ['volume'],
  setpoint: ['setpoint'],
  thermostatMode: ['thermostatMode'],
  fanMode: ['fanMode'],
  away: ['awayOn', 'awayOff'],
  testSiren: ['testSiren'],
  sendKey: ['sendKey'],
  capture: ['image', 'imageNoFlash', 'clip'],
  privacy: ['privacyOn', 'privacyOff'],
};

/** The verbs of what takes these commands, in their order. */
export const commandVerbs = (commands: readonly DeviceCommand['tag'][]): readonly ActionVerb[] =>
  commands.flatMap((command) => verbsOf[command] ?? []);

/** A command as it is proposed; null where the verb is none. */
export function commandOf(verb: ActionVerb, kind: DeviceKind | undefined): DeviceCommand | null {
  switch (verb) {
    case 'on':
    case 'off':
      return { tag: 'switch', on: verb === 'on' };
    case 'toggle':
    case 'openDoor':
      return { tag: verb };
    case 'level':
      return { tag: 'level', level: 50 };
    case 'colour':
      return { tag: 'colour', hue: 30, saturation: 80 };
    case 'colourTemperature':
      return { tag: 'colourTemperature', kelvin: 2700 };
    case 'open':
    case 'close':
    case 'stop':
      return { tag: 'shutter', move: verb };
    case 'lock':
    case 'unlock':
      return { tag: 'lock', locked: verb === 'lock' };
    case 'autoLockOn':
    case 'autoLockOff':
      return { tag: 'autoLock', on: verb === 'autoLockOn' };
    case 'volume':
    case 'testSiren':
      return { tag: verb, volume: 'normal' };
    case 'setpoint':
      return { tag: 'setpoint', heat: 21 };
    case 'thermostatMode':
      return { tag: 'thermostatMode', mode: kind === 'radiator' ? 'heat' : 'auto' };
    case 'fanMode':
      return { tag: 'fanMode', mode: kind === 'fan' ? 'medium' : 'auto' };
    case 'awayOn':
    case 'awayOff':
      return { tag: 'away', on: verb === 'awayOn' };
    case 'sendKey':
      return { tag: 'sendKey', unit: 1, key: 'power' };
    case 'image':
    case 'imageNoFlash':
    case 'clip':
      return { tag: 'capture', what: verb };
    case 'privacyOn':
    case 'privacyOff':
      return { tag: 'privacy', on: verb === 'privacyOn' };
    default:
      return null;
  }
}
