import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { canBypass } from '@homeward/contract/rules/alarms/bypass-rules.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import type { PinLength } from '@homeward/contract/shapes/access/pin.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { refusalOf } from '../access/permissions.ts';
import { withKeptAddresses } from '../connections/calendars.ts';
import { followSirenSettings } from '../alarms/sounding.ts';
import { wakeAll } from '../alarms/swingers.ts';
import { settingsOf } from '../state/config.ts';
import type { PanelConfig } from '../state/config.ts';
import { spotOnFloors } from '../state/spots.ts';
import { isButton } from '../kernel/zone.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { quietArea } from '../state/area-state.ts';
import { layoutOf } from '../kernel/layout.ts';
import { isTimeZone } from '../time/zone-offset.ts';
import { done, invalid, refused, setState } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { areaProblems, editedSettings, entryProblem, settingsProblems } from './profiles.ts';
import type { Problem } from './profiles.ts';
import { clockMoved } from '../time/clock-moved.ts';
import { clockOffset } from '../time/clock-offset.ts';

function setConfig(turn: Turn, patch: Partial<PanelConfig>, { actor }: Editor, detail: string): void {
  setState(turn, { config: { ...turn.state.config, ...patch } });
  log(turn, { event: events.setUpChanged, user: 0, actor, detail });
}

/** Zones with an entry delay of their own that the settings do not allow. */
const zoneProblems = ({ devices }: PanelConfig, settings: PanelSettings): readonly Problem[] =>
  devices.flatMap(({ id, settings: { entrySeconds } }) => {
    const why = entrySeconds === null ? null : entryProblem(settings, entrySeconds);
    return why === null || entrySeconds === null
      ? []
      : [{ where: `devices.${id}.settings.entrySeconds`, why, value: entrySeconds }];
  });

/** Names of settings that an edit changes. */
function changedNames(before: PanelSettings, after: PanelSettings): readonly string[] {
  const was = new Map<string, unknown>(Object.entries(before));
  return Object.entries(after)
    .filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(was.get(name)))
    .map(([name]) => name);
}

/** Detectors of groups are those of one area that may wait: nothing that guards lives, and no button. */
const groupProblems = ({ devices }: PanelConfig, { detectorGroups }: PanelSettings): readonly Problem[] =>
  detectorGroups.flatMap((group, index) => {
    const members = group.devices.map((id) => devices.find((one) => one.id === id));
    const [first] = members;
    const fits = members.every(
      (one) => one !== undefined && canBypass(one) && !isButton(one.kind) && one.area === first?.area,
    );
    return fits ? [] : [{ where: `detectorGroups.${index}.devices`, why: 'v2_mg_detector_group_members' }];
  });

/** Schedules go by no calendar that is not there. */
const calendarProblems = ({ schedules }: PanelConfig, { calendars }: PanelSettings): readonly Problem[] =>
  schedules.some(({ calendar }) => calendar !== undefined && calendars.every(({ id }) => id !== calendar.id))
    ? [{ where: 'calendars', why: 'v2_mg_calendar_in_use' }]
    : [];

const allProblems = (config: PanelConfig, settings: PanelSettings): readonly Problem[] => [
  ...settingsProblems(settings, config.areas),
  ...groupProblems(config, settings),
  ...zoneProblems(config, settings),
  ...calendarProblems(config, settings),
];

/** Settings by which schedules that disarm choose their days. */
const daysOf = ({ mode, holidays, calendar }: ArmSchedule): readonly string[] =>
  mode !== 'disarm'
    ? []
    : [...(holidays === 'same' ? [] : ['holidays']), ...(calendar === undefined ? [] : ['calendars'])];

const isSame = (one: Problem, other: Problem): boolean =>
  one.where === other.where && one.why === other.why && one.value === other.value;

/**
 * The first thing that an edit of settings gets wrong. What was wrong before and stays as it was is not this edit's
 * business, unless it chooses the rules by which everything is judged.
 */
function newProblem(config: PanelConfig, settings: PanelSettings): Problem | undefined {
  const before = settingsOf(config);
  const sameRules = (['profile', 'grade', 'abortSeconds'] as const).every(
    (name) => before[name] === settings[name],
  );
  const standing = sameRules ? allProblems(config, before) : [];
  return allProblems(config, settings).find((problem) => !standing.some((one) => isSame(one, problem)));
}

/**
 * Changes settings, or names the first that does not fit the region profile, its own or an area's. Delays, windows and
 * holds that run keep their ends; sirens that sound follow at once, and never sound longer for it.
 */
function putSettings(turn: Turn, { settings: edit }: EditOf<'putSettings'>, editor: Editor): Outcome {
  const { config } = turn.state;
  const wished = withKeptAddresses(config.calendars, edit);
  if ('why' in wished) return invalid(wished.why, wished.where);
  const settings = editedSettings(settingsOf(config), wished);
  if ('why' in settings) return invalid(settings.why, settings.where);
  const problem = newProblem(config, settings);
  if (problem !== undefined) return invalid(problem.why, problem.where);
  const changed = changedNames(settingsOf(config), settings);
  if (changed.length === 0) return done;
  // A schedule that disarms has its hour from the owner; so have the days on which it comes.
  if (config.schedules.flatMap(daysOf).some((name) => changed.includes(name))) {
    const refusal = refusalOf(turn, editor.proof, null, 'consent');
    if (refusal !== null) return refused(refusal);
  }
  const pins = withLength(config.pins, config.pinLength, settings.pinLength);
  const rooms = changed.includes('floors') ? onFloors(config.rooms, settings) : config.rooms;
  const devices = changed.includes('floors')
    ? config.devices.map((device) => spotOnFloors(device, settings.floors))
    : config.devices;
  const clockBefore = clockOffset(turn.state);
  setConfig(turn, { ...settings, pins, rooms, devices }, editor, changed.join(', '));
  clockMoved(turn, clockBefore);
  followSirenSettings(turn);
  const { status } = turn.state;
  if (status.sirenMuted !== settings.muteInternalSiren)
    setState(turn, { status: { ...status, sirenMuted: settings.muteInternalSiren } });
  if (settings.swingerTrips === 0)
    turn.state.areas.forEach((_, area) => {
      wakeAll(turn, area);
    });
  return done;
}

/** Rooms on a floor that is no more stand on none. */
const onFloors = (rooms: PanelConfig['rooms'], { floors }: PanelSettings): PanelConfig['rooms'] =>
  rooms.map(({ floor, ...room }) =>
    floor !== undefined && floors.some(({ id }) => id === floor) ? { ...room, floor } : room,
  );

/** Codes go on as they were given, however many digits those that are given from now on have. */
function withLength(pins: PanelConfig['pins'], before: PinLength, after: PinLength): PanelConfig['pins'] {
  if (before === after) return pins;
  return pins.map(({ digits = before, ...user }) => (digits === after ? user : { ...user, digits }));
}

/** Names the panel, says in which time zone it stands and, where the edit has one, whom to reach about it. */
function putPanel(turn: Turn, edit: EditOf<'putPanel'>, editor: Editor): Outcome {
  const { name, timeZone } = edit;
  if (name.trim() === '') return invalid('v2_mg_required_name', 'name');
  if (!isTimeZone(timeZone)) return invalid('v2_mg_time_zone_unknown', 'timeZone');
  const { config } = turn.state;
  const contact = edit.contact ?? config.contact;
  const sameContact =
    contact.name === config.contact.name &&
    contact.mail === config.contact.mail &&
    contact.phone === config.contact.phone;
  if (config.name === name && config.timeZone === timeZone && sameContact) return done;
  const changed = sameContact ? `panel: ${name}, ${timeZone}` : `panel: ${name}, ${timeZone}, contact`;
  setConfig(turn, { name, timeZone, ...(sameContact ? {} : { contact }) }, editor, changed);
  return done;
}

/** Changes an area's name and delays, or adds an area as far as the series goes (S3.14). Delays that run keep their ends. */
function putArea(turn: Turn, edit: EditOf<'putArea'>, editor: Editor): Outcome {
  const { config, areas } = turn.state;
  const area = { ...edit.area, name: edit.area.name.trim() };
  if (area.name === '') return invalid('v2_mg_required_name', 'name');
  const slot = layoutOf(config).areaSlotOf.get(area.id);
  const before = slot === undefined ? undefined : config.areas[slot];
  const settings = settingsOf(config);
  const standing = before === undefined ? [] : areaProblems(settings, before);
  const problem = areaProblems(settings, area).find((found) => !standing.some((one) => isSame(one, found)));
  if (problem !== undefined) return invalid(problem.why, problem.where);
  if (slot !== undefined) {
    setConfig(turn, { areas: config.areas.with(slot, area) }, editor, `area ${area.id} changed`);
    return done;
  }
  if (area.id > limits.areas[config.series]) return invalid('v2_mg_too_many_areas', 'id');
  setConfig(turn, { areas: [...config.areas, area] }, editor, `area ${area.id} added`);
  setState(turn, { areas: [...areas, quietArea(turn.at)] });
  return done;
}

/** Edits of the panel's settings, its name and its areas. */
export const areaEdits: Pick<Edits, 'putSettings' | 'putPanel' | 'putArea'> = {
  putSettings,
  putPanel,
  putArea,
};
