import { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { Incident } from '@homeward/contract/shapes/alarms/incident.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import { noContact } from '@homeward/contract/shapes/panel/panel.ts';
import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { always } from '@homeward/contract/shapes/access/pin.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import { readOnce } from '@homeward/contract/words/values/read-once.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import type { AutomationState } from './state/automation-state.ts';
import { Newest } from './state/newest.ts';
import type { RulesState } from './state/rules-state.ts';
import { newPanelConfig } from './state/config.ts';
import type { PanelConfig } from './state/config.ts';
import { unheardDevice, unheardZone } from './state/device-state.ts';
import { sirenCoversOf } from './faults/siren-covers.ts';
import { initialState, withSilence } from './kernel/initial.ts';
import { quietArea } from './state/area-state.ts';
import { noReports } from './state/reporting-state.ts';
import { Slots } from './state/slots.ts';
import type { PanelState } from './state/panel-state.ts';
import type { AreaState } from './state/area-state.ts';

/** What an older version of the panel may have left out of its state: everything that it did not know yet. */
type Older<Whole> = { readonly [Name in keyof Whole]: Whole[Name] };
/** As JSON has it. */
type Written<Whole> = { readonly [Name in keyof Whole]: Unpieced<Whole[Name]> };
type Unpieced<Part> =
  Part extends Slots<infer Entry>
    ? readonly Entry[]
    : Part extends Newest<infer Entry>
      ? readonly Entry[]
      : Part extends AutomationState | RulesState
        ? Written<Part>
        : Part;

const unknownPin: Pick<PinUser, 'tag' | 'validity'> = { tag: null, validity: always };
const unknownIncident: Pick<Incident, 'reason' | 'captures'> = { reason: null, captures: [] };

const lacks = (whole: object, part: object): boolean => Object.keys(whole).some((name) => !(name in part));

/**
 * Panels once left the box with a second group that was told only what the portal was not: a station that is added there
 * would miss what the portal has. Where nobody has added one yet, the group is as it leaves the box now. What somebody
 * uses stays as it is: nobody can tell whether it was chosen.
 */
function upgradedGroups({ destinations, groups }: PanelConfig['report']): PanelConfig['report']['groups'] {
  const isUsed = (no: number): boolean => destinations.some(({ group }) => group === no);
  return groups.map((group) =>
    group.no === 2 && !group.essential && !isUsed(2) ? { ...group, essential: true } : group,
  );
}

/** What was told of faults was once counted apart from what was told of their ends: it is counted anew. */
const upgradedFaults = (told: PanelState['reporting']['faultsTold'] = {}): typeof told =>
  Object.fromEntries(Object.entries(told).filter(([, entry]) => 'stands' in entry));

/** Whether a set-up is of a version before the dialer delay was a setting. */
const isBeforeDialer = (old: object): boolean => !('dialerSeconds' in old);

function upgradedConfig(written: Older<PanelConfig>): PanelConfig {
  // It was a setting, and no part of the panel has gone by it.
  const { dailyMinute: _, ...old } = written as Older<PanelConfig> & { readonly dailyMinute?: number };
  const { report } = old;
  return {
    ...newPanelConfig(old, old.areas),
    ...old,
    report: isBeforeDialer(old) ? { ...report, groups: upgradedGroups(report) } : report,
    devices: old.devices.map((device) => DeviceConfig.parse(device, readOnce)),
    schedules: ((old as Partial<typeof old>).schedules ?? []).map((schedule) =>
      ArmSchedule.parse(schedule, readOnce),
    ),
    rules: old.rules.map((rule) => Rule.parse(Object.assign({ leave: [] }, rule), readOnce)),
    pins: old.pins.map((pin) => ({ ...unknownPin, ...pin })),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A record with what it lacks of another, one level down. */
function filled(whole: object, part: unknown): unknown {
  if (!isRecord(part)) return part;
  const known = new Map<string, unknown>(Object.entries(whole));
  return {
    ...whole,
    ...Object.fromEntries(
      Object.entries(part).map(([name, value]) => {
        const base = known.get(name);
        return [name, isRecord(base) && isRecord(value) ? { ...base, ...value } : value];
      }),
    ),
  };
}

/**
 * A set-up that an older version of the panel wrote into a backup: what it did not know yet begins as on the first day.
 * What comes back has still to be checked.
 */
export function upgradedSetup(old: unknown): unknown {
  if (!isRecord(old)) return old;
  const { settings, connections, rules, people, pinLength } = old;
  return {
    contact: noContact,
    ...old,
    settings: filled({ ...standardSettings, pinLength }, settings),
    connections: connections === undefined ? standardConnections : filled(standardConnections, connections),
    rules: Array.isArray(rules) ? rules.map((rule: unknown) => filled({ leave: [] }, rule)) : rules,
    people: isRecord(people)
      ? {
          geofences: [],
          trackers: [],
          ...people,
          care: filled(noCare, people['care']),
          pins: Array.isArray(people['pins'])
            ? people['pins'].map((pin: unknown) => filled(unknownPin, pin))
            : people['pins'],
        }
      : (people ?? null),
  };
}

/** An area whose alarm nobody hears, and which has no end: it is over now. */
function withEnd(area: AreaState, at: Instant): AreaState {
  const { alarm } = area;
  if (alarm.tag !== 'sounding' || alarm.sirenUntil !== null || alarm.until !== undefined) return area;
  return { ...area, alarm: { ...alarm, until: at } };
}

/** What automation remembers, as it was before it was written. */
const automationOf = (written: Written<AutomationState>): AutomationState => ({
  ...written,
  runs: Newest.of(written.runs),
  // A version before it kept none.
  sceneRuns: (written as Partial<typeof written>).sceneRuns ?? [],
  // A version before them knew no waits and of nobody who came home.
  lastWait: (written as Partial<typeof written>).lastWait ?? 0,
  waits: (written as Partial<typeof written>).waits ?? [],
  cameHome: (written as Partial<typeof written>).cameHome ?? [],
  rules: {
    ...written.rules,
    lasting: Slots.of(written.rules.lasting),
    numbers: Slots.of(written.rules.numbers),
  },
});

/**
 * A state that was written as JSON. That of an older version of the panel is as this one would have it: what it knew
 * stays, modes, alarms, bypasses and queues included, and what it did not know begins as on the first day. The shell
 * calls it when it reads what it once wrote.
 */
export function upgraded(old: Older<Written<PanelState>>): PanelState {
  const base = initialState(upgradedConfig(old.config), old.at);
  const same =
    !lacks(base, old) &&
    !lacks(base.config, old.config) &&
    !lacks(base.maintenance, old.maintenance ?? {}) &&
    !lacks(base.reporting, old.reporting ?? {}) &&
    !lacks(base.vigil, old.vigil ?? {});
  const whole = old.areas.every((area) => !lacks(quietArea(old.at), area));
  if (same && whole)
    return {
      ...old,
      changes: Newest.of(old.changes),
      areas: old.areas.map((area) => withEnd(area, old.at)),
      devices: Slots.of(old.devices),
      zones: Slots.of(old.zones),
      automation: automationOf(old.automation),
    };
  return withSilence({
    ...base,
    ...old,
    config: base.config,
    changes: 'changes' in old ? Newest.of(old.changes) : base.changes,
    areas: old.areas.map((area) => withEnd({ ...quietArea(old.at), ...area }, old.at)),
    devices: Slots.of(
      old.devices.map((device) => ({
        ...unheardDevice,
        ...device,
        bypass: { ...unheardDevice.bypass, ...device.bypass },
      })),
    ),
    zones: Slots.of(old.zones.map((zone) => ({ ...unheardZone, ...zone }))),
    automation: 'automation' in old ? automationOf(old.automation) : base.automation,
    status: { ...base.status, ...old.status },
    maintenance: { ...base.maintenance, ...old.maintenance },
    vigil: Object.assign(
      {},
      base.vigil,
      { sirenCovers: sirenCoversOf(base.config, old.devices, old.at) },
      old.vigil,
    ),
    incidents: old.incidents.map((incident) => ({ ...unknownIncident, ...incident })),
    reporting: { ...noReports, ...old.reporting, faultsTold: upgradedFaults(old.reporting.faultsTold) },
  });
}
