import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type {
  OpenAtArming,
  ZoneResponse,
  ZoneSettings,
} from '@homeward/contract/shapes/alarms/zone-settings.ts';
import type { ArmMode, ArmPhase } from '@homeward/contract/shapes/values/modes.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** What an opening brings about. */
export type Outcome =
  | { readonly tag: 'nothing' }
  | { readonly tag: 'chime' }
  | { readonly tag: 'entry'; readonly delay: 'entry1' | 'entry2' }
  /** Waits for the end of the entry delay. */
  | { readonly tag: 'delayed' }
  | { readonly tag: 'alarm'; readonly event: EventNumber; readonly audible: boolean }
  | { readonly tag: 'crossZone' };

export type Column = 'disarm' | 'full' | 'home' | 'exit' | 'exitNoResponse' | 'entry';

const nothing: Outcome = { tag: 'nothing' };
const chime: Outcome = { tag: 'chime' };
const delayed: Outcome = { tag: 'delayed' };
const crossZone: Outcome = { tag: 'crossZone' };
const burglar: Outcome = { tag: 'alarm', event: events.burglar, audible: true };
const interior: Outcome = { tag: 'alarm', event: events.burglarInterior, audible: true };
const outdoor: Outcome = { tag: 'alarm', event: events.burglarOutdoor, audible: false };
/** On the exit timer an outdoor zone is a plain burglar, but still never audible. */
const outdoorAtExit: Outcome = { tag: 'alarm', event: events.burglar, audible: false };
const entry1: Outcome = { tag: 'entry', delay: 'entry1' };
const entry2: Outcome = { tag: 'entry', delay: 'entry2' };

const row = (
  disarm: Outcome,
  full: Outcome,
  home: Outcome,
  exit: Outcome,
  exitNoResponse: Outcome,
  entry: Outcome,
): Readonly<Record<Column, Outcome>> => ({ disarm, full, home, exit, exitNoResponse, entry });

/**
 * Mode responses, as printed in the family's manual (domain 4.1). That a chime alarms on the exit timer is printed so
 * too; "Exit (No Response)" is what doors on the way out are set to.
 */
export const responses: Readonly<Record<ZoneResponse, Readonly<Record<Column, Outcome>>>> = {
  //                  disarm     full       home       exit           no response  entry
  none: row(nothing, nothing, nothing, nothing, nothing, nothing),
  entryDelay1: row(interior, entry1, entry1, interior, nothing, delayed),
  entryDelay2: row(interior, entry2, entry2, interior, nothing, delayed),
  chime: row(chime, chime, chime, interior, nothing, chime),
  burglarFollow: row(burglar, burglar, burglar, burglar, nothing, delayed),
  burglarInstant: row(burglar, burglar, burglar, burglar, nothing, burglar),
  burglarOutdoor: row(outdoor, outdoor, outdoor, outdoorAtExit, nothing, outdoor),
  crossZone: row(crossZone, crossZone, crossZone, burglar, nothing, delayed),
};

/** The column of the table for an area's phase. A response to the exit delay that was set for its mode counts first. */
function columnOf({ exitResponses, exitNoResponse }: ZoneSettings, phase: ArmPhase): Column {
  switch (phase.tag) {
    case 'disarmed':
      return 'disarm';
    case 'exitDelay':
      return exitNoResponse && exitResponses[phase.mode] === undefined ? 'exitNoResponse' : 'exit';
    case 'armed':
      return phase.mode === 'arm' ? 'full' : 'home';
    case 'entryDelay':
      return 'entry';
  }
}

const isHome = (mode: ArmMode): boolean => mode !== 'arm' && mode !== 'disarm';

/** The response of a zone in a mode; "Home Omit" leaves it out of every home mode. */
const responseIn = ({ settings }: DeviceConfig, mode: ArmMode): ZoneResponse =>
  settings.homeOmit && isHome(mode) ? 'none' : settings.responses[mode];

/** The phase by which zones react: while a mode guards on until an exit delay is over, it is still armed in that mode. */
export const guardingPhase = (phase: ArmPhase): ArmPhase =>
  phase.tag === 'exitDelay' && phase.before?.guards === true
    ? { tag: 'armed', mode: phase.before.mode }
    : phase;

/** The response setting that counts in a phase: that of the mode it is in or on its way to, or of its delay. */
export function settingFor(config: DeviceConfig, now: ArmPhase): ZoneResponse {
  const { settings } = config;
  const phase = guardingPhase(now);
  if (phase.tag === 'disarmed') return settings.responses.disarm;
  const response = responseIn(config, phase.mode);
  if (phase.tag === 'armed' || (settings.homeOmit && isHome(phase.mode))) return response;
  const own = phase.tag === 'entryDelay' ? settings.entryResponses : settings.exitResponses;
  return own[phase.mode] ?? response;
}

/** What an opening of this zone brings about now. */
export const outcomeOf = (config: DeviceConfig, phase: ArmPhase): Outcome =>
  responses[settingFor(config, phase)][columnOf(config.settings, guardingPhase(phase))];

/** Whether a device is a zone at all: it guards in some mode, always does, or arms as a key switch. */
export const isZone = ({ settings: { always, responses: own, setUnset } }: DeviceConfig): boolean =>
  always !== null || setUnset !== 'none' || Object.values(own).some((response) => response !== 'none');

/** Whether the zone guards in a mode, so that it must be closed and heard before arming. */
export function guardsIn(config: DeviceConfig, mode: ArmMode): boolean {
  const response = responseIn(config, mode);
  return config.settings.always === null && response !== 'none' && response !== 'chime';
}

/** Whether the zone is a way in: it starts an entry delay in this mode. */
export function isEntryIn(config: DeviceConfig, mode: ArmMode): boolean {
  const response = responseIn(config, mode);
  return config.settings.always === null && (response === 'entryDelay1' || response === 'entryDelay2');
}

/** What becomes of a zone that stands open when a mode is armed in which it guards; undefined refuses the mode. */
export const openAtArming = (config: DeviceConfig, mode: ArmMode): OpenAtArming | undefined =>
  guardsIn(config, mode) ? config.settings.openAtArming[mode] : undefined;
