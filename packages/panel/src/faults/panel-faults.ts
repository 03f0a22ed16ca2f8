import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { RuleFault } from '@homeward/contract/shapes/automation/automation.ts';
import type { Qualifier } from '@homeward/contract/rules/alarms/event-string.ts';
import type { PanelFault } from '@homeward/contract/shapes/panel/panel-status.ts';
import { isFullyArmed, raise } from '../alarms/alarm.ts';
import { restore } from '../alarms/restore.ts';
import { log } from '../kernel/log.ts';
import { areaAt, setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { forgetCleared } from './cleared.ts';
import { isInService, isOwed, tellOrOwe } from './in-service.ts';
import { warn } from './warning-beep.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ of the panel's own faults (domain 2). A SIM that is missing and one that is locked are the same GSM failure. */
const eventOf: Readonly<Record<Exclude<PanelFault, 'tamper'>, EventNumber>> = {
  acFailure: events.mainsLost,
  gateway: events.gatewayFailure,
  lowBattery: events.panelLowBattery,
  batteryMissing: events.batteryMissing,
  overcurrent: events.overcurrent,
  jamming: events.jamming,
  noGsmSignal: events.noGsmSignal,
  wifi: events.wifiLost,
  polling: events.pollingFailure,
  reporting: events.reportingFailure,
  portal: events.internetFailure,
  ethernet: events.ethernetUnplugged,
  noSim: events.gsmFailure,
  simLocked: events.gsmFailure,
  pstn: events.pstnFailure,
  storage: events.storageFailure,
  voip: events.voipUnreachable,
};
/** What rules know a fault as. */
const kinds: Readonly<Record<PanelFault, RuleFault>> = {
  acFailure: 'power',
  overcurrent: 'power',
  lowBattery: 'battery',
  batteryMissing: 'battery',
  tamper: 'cover',
  jamming: 'trouble',
  storage: 'trouble',
  gateway: 'silence',
  portal: 'connection',
  polling: 'connection',
  reporting: 'connection',
  ethernet: 'connection',
  wifi: 'connection',
  noGsmSignal: 'connection',
  noSim: 'connection',
  simLocked: 'connection',
  pstn: 'connection',
  voip: 'connection',
};
const coverAlarm = events.panelTamper;
const coverFault = events.tamper;

/** Sets or clears a fault of the panel and tells so; a fault that stands as said stays as it is. `of` is what has it. */
export function setPanelFault(turn: Turn, fault: PanelFault, on: boolean, of: string = fault): void {
  const { status } = turn.state;
  if (status.faults.includes(fault) === on) return;
  const faults = on ? [...status.faults, fault] : status.faults.filter((entry) => entry !== fault);
  setState(turn, { status: { ...status, faults } });
  if (!on) forgetCleared(turn, null, fault);
  // Rules hear of it when the service is over.
  if (!isInService(turn, null)) faultHappens(turn, fault, on);
  if (fault === 'tamper') coverMoved(turn, on);
  else tellPanelFault(turn, fault, on, of);
}

function faultHappens(turn: Turn, fault: PanelFault, on: boolean): void {
  turn.happenings.push({ tag: 'fault', fault: kinds[fault], over: !on, device: null });
  if (on) warn(turn);
}

/** A service is over, and a word about a fault of the panel is owed: it is told as it stands now. */
export function tellOwedOfPanel(turn: Turn, fault: PanelFault): void {
  const on = turn.state.status.faults.includes(fault);
  faultHappens(turn, fault, on);
  if (fault === 'tamper') coverMoved(turn, on);
  else tellPanelFault(turn, fault, on, fault);
}

/** Faults that share a number are told outside as one: when the first comes and when the last goes. */
function tellPanelFault(turn: Turn, fault: Exclude<PanelFault, 'tamper'>, on: boolean, detail: string): void {
  const event = eventOf[fault];
  const shares = turn.state.status.faults.some(
    (other) =>
      other !== fault && other !== 'tamper' && eventOf[other] === event && !isOwed(turn, null, other),
  );
  const note = { event, qualifier: on ? 1 : 3, detail } as const;
  if (shares && !isInService(turn, null)) log(turn, note);
  else tellOrOwe(turn, null, fault, note);
}

/** The panel's cover: an alarm of the first fully armed area, or by setting always; else a fault. */
function coverMoved(turn: Turn, opened: boolean): void {
  const areas = turn.state.areas.map((_, area) => area);
  const tellCover = (more: { readonly qualifier?: Qualifier }): void =>
    tellOrOwe(turn, null, 'tamper', { event: coverFault, detail: 'tamper', ...more });
  if (!opened) {
    const owing = areas.find((area) => areaAt(turn, area).unrestored.some(({ device }) => device === null));
    if (owing === undefined) tellCover({ qualifier: 3 });
    else {
      restore(turn, owing, null, coverAlarm);
      // The end of an alarm is told at once, so that none is owed.
      if (isInService(turn, null)) faultHappens(turn, 'tamper', false);
    }
    return;
  }
  const armed = areas.find((area) => isFullyArmed(turn, area));
  const area = armed ?? (turn.state.config.tamperAlarm === 'always' ? 0 : undefined);
  if (area === undefined || isInService(turn, null)) tellCover({});
  else raise(turn, area, { kind: 'tamper', event: coverAlarm, audible: true, device: null, ofPanel: true });
}
