import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { Obstacle } from '@homeward/contract/shapes/panel/area.ts';
import type { Fault } from '@homeward/contract/shapes/devices/device.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import { pinPanelCode, pinRefusal } from '@homeward/contract/rules/access/pin-errors.ts';
import type { PinError } from '@homeward/contract/rules/access/pin-errors.ts';
import type { WireFault } from '@homeward/contract/routes/panel/mode.ts';
import { obstacleCode } from '@homeward/contract/wire/area.ts';
import { encodeDevice } from '@homeward/contract/wire/device.ts';
import { AppError, notFound } from '../base/app-error.ts';
import type { CachedPanel } from '../panels/cached-panel.ts';
import { changedMeanwhile } from './assert-changed.ts';

/** English, as clients of the family show them; ours reads `obstacle`. */
export const panelFaultWords: Readonly<Record<PanelFault, string>> = {
  acFailure: 'AC Failure',
  lowBattery: 'Panel Low Battery',
  batteryMissing: 'Panel Battery Missing',
  tamper: 'Panel Tamper',
  jamming: 'Jamming',
  noSim: 'No SIM Card',
  noGsmSignal: 'No GSM signal',
  ethernet: 'Ethernet Failure',
  polling: 'Polling Failure',
  reporting: 'Report Failure',
  wifi: 'WiFi Disconnect',
  simLocked: 'SIM Card Locked',
  pstn: 'PSTN Failure',
  overcurrent: 'Power Supply Overcurrent',
  storage: 'Storage Device Failure',
  portal: 'Ethernet Internet Service Failure',
  gateway: 'Gateway Failure',
  voip: 'VOIP Server Cannot be Reached',
};
export const deviceFaultWords: Readonly<Record<Fault, string>> = {
  lowBattery: 'Low Battery',
  tamper: 'Tamper',
  supervision: 'Supervision Error',
  acFailure: 'AC Failure',
  outOfOrder: 'Out of Order',
  antiMasking: 'Anti-Masking',
  controlError: 'Control Error',
};

function wordOf(obstacle: Obstacle): string {
  switch (obstacle.tag) {
    case 'panelFault':
      return panelFaultWords[obstacle.fault];
    case 'deviceFault':
      return deviceFaultWords[obstacle.fault];
    case 'zoneOpen':
      return 'Open';
    case 'zoneUnknown':
    case 'zoneSilent':
      return 'Unknown';
    case 'alarmSounding':
      return 'Alarm';
  }
}

/** The line of a refused arming that an obstacle is. */
export function faultOf(obstacle: Obstacle, resident: CachedPanel | null): WireFault {
  const fault = wordOf(obstacle);
  if (!('device' in obstacle)) return { fault, obstacle };
  const device = resident?.devices.find(({ id }) => id === obstacle.device);
  if (!device) return { fault, device_id: obstacle.device, obstacle };
  const typeNo = encodeDevice(device, '', '')['type_no'];
  return {
    fault,
    area: String(device.area),
    zone: String(device.zone),
    device_id: device.id,
    type_no: typeof typeNo === 'string' ? typeNo : '0',
    type: `device_type.${device.kind}`,
    name: device.name,
    obstacle,
  };
}

const clauseOf = (obstacle: Obstacle, fault: WireFault): string =>
  `a=${fault.area ?? '0'}&z=${fault.zone ?? '0'}&c=${obstacleCode(obstacle)}`;

/** Fields whose name is a clause that the wire's message begins with (S5.8). */
const isClause = (where: string): boolean => where === 'uid' || /^code_\d$/.test(where);

/** Errors of PIN commands have the family's codes (S5.8); whatever else makes no sense is an input error. */
function invalidError({ why, where, character }: Extract<Refusal, { tag: 'invalid' }>): AppError {
  // Of the hub's own making: nothing is wrong with what was entered.
  if (why.startsWith('hub.'))
    return new AppError('panelFault', why, { panelCode: why === 'hub.journalFailed' ? 'storage' : 'none' });
  const pinError = pinPanelCode(why);
  if (pinError === null)
    return new AppError(
      'inputError',
      why,
      where === undefined ? {} : { data: { where, ...(character === undefined ? {} : { character }) } },
    );
  const message = where !== undefined && isClause(where) ? (`${where}=${why}` as const) : why;
  return new AppError('panelFault', message, { panelCode: { pinError }, data: { where: where ?? '', why } });
}

/** An error of a PIN command that this server finds itself, as the panel would say it. */
export const pinErrorOf = (error: PinError): AppError => invalidError(pinRefusal(error));

/** How a panel's refusal reaches the caller (domain 1.2). */
export function refusalError(refusal: Refusal, resident: CachedPanel | null): AppError {
  switch (refusal.tag) {
    case 'obstacles': {
      const faults = refusal.obstacles.map((obstacle) => faultOf(obstacle, resident));
      const clauses = refusal.obstacles.map((obstacle, index) =>
        clauseOf(obstacle, faults[index] ?? { fault: '' }),
      );
      return new AppError('panelFault', clauses.join(';') as `a=${string}`, {
        panelCode: 'armFault',
        data: faults,
      });
    }
    case 'wrongPin':
      return new AppError('panelFault', 'v2_mg_wrong_pin', {
        panelCode: 'wrongPin',
        data: { tries_left: String(refusal.triesLeft) },
      });
    case 'pinRequired':
      return new AppError('panelFault', 'v2_mg_pin_required', { panelCode: 'wrongPin' });
    case 'lockedOut':
      return new AppError('panelFault', 'v2_mg_pin_locked_out', {
        panelCode: 'lockedOut',
        data: { until: String(refusal.until) },
      });
    case 'notAllowed':
      return new AppError('forbidden', 'v2_mg_not_allowed');
    case 'absent':
      return notFound();
    case 'cannotBypass':
      return new AppError('panelFault', 'v2_mg_cannot_bypass', { data: { device_id: refusal.device } });
    case 'invalid':
      return invalidError(refusal);
    case 'changed':
      return changedMeanwhile(refusal.revision);
    case 'noMeans':
      return new AppError('panelFault', refusal.why);
    case 'expired':
    case 'noAnswer':
      return new AppError('panelFault', 'v2_mg_panel_no_answer', { panelCode: 'noAnswer' });
  }
}
