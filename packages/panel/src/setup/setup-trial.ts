import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { EditOf, EditTag } from '@homeward/contract/shapes/panel/edit.ts';
import type { Setup, SetupPeople } from '@homeward/contract/shapes/panel/backup.ts';
import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PanelConfig } from '../state/config.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { initialState } from '../kernel/initial.ts';
import { quietArea } from '../state/area-state.ts';
import { partEdits } from './part-edits.ts';
import { setState } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { bareConfig } from './setup.ts';

export type Trial =
  | { readonly tag: 'fits'; readonly config: PanelConfig }
  | { readonly tag: 'refused'; readonly refusal: Refusal };

/** Where a step of the trial stands in the set-up, and the edit that it is. */
interface Step {
  readonly where: string;
  readonly edit: { readonly [Tag in keyof typeof partEdits]: EditOf<Tag> }[keyof typeof partEdits];
  readonly editor: Editor;
}

const reservedReports: ReadonlySet<number> = new Set(limits.reservedReportRows);
const reservedMedia: ReadonlySet<number> = new Set(limits.reservedMediaRows);

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a) === JSON.stringify(b);

/** What the owner once gave his word for, he need not give it for again: that counts for what stays as it is. */
function asOwner(editor: Editor, stays: boolean): Editor {
  return stays ? { ...editor, proof: { tag: 'pin', slot: { tag: 'master' } } } : editor;
}

function ruleStays(rule: Rule, before: PanelConfig, { scenes }: Setup): boolean {
  const known = before.rules.find(({ id }) => id === rule.id);
  return (
    same(known, rule) &&
    rule.actions.every((action) => {
      if (action.tag !== 'scene') return true;
      const sceneOf = (list: PanelConfig['scenes']) => list.find(({ id }) => id === action.scene);
      return same(sceneOf(before.scenes), sceneOf(scenes));
    })
  );
}

/** Areas that stay as they are under the same profile are not judged anew: a panel may have left the box with them. */
const areaStays = (area: Setup['areas'][number], { settings }: Setup, before: PanelConfig): boolean =>
  settings.profile === before.profile &&
  settings.grade === before.grade &&
  before.areas.some((one) => same(one, area));

/** Settings come first, and before any area that they would be held against. */
function takenSettings(turn: Turn, setup: Setup, before: PanelConfig, editor: Editor): Refusal | null {
  const { settings } = setup;
  const refusal = taken(turn, { where: 'settings', edit: { tag: 'putSettings', settings }, editor });
  if (refusal !== null) return refusal;
  const stay = setup.areas.filter((area) => areaStays(area, setup, before));
  const { config, at } = turn.state;
  setState(turn, { config: { ...config, areas: stay }, areas: stay.map(() => quietArea(at)) });
  return null;
}

/** The schedule of the panel that is the same but for whose word it has. */
const scheduleBefore = (schedule: ArmSchedule, before: PanelConfig): ArmSchedule | undefined =>
  before.schedules.find((one) => same({ ...one, allowedBy: null }, { ...schedule, allowedBy: null }));

/** The set-up as single edits, each after what it refers to. */
function stepsOf(setup: Setup, people: SetupPeople, before: PanelConfig, editor: Editor): readonly Step[] {
  const { name, timeZone, contact, connections } = setup;
  const by = (where: string, edit: Step['edit'], stays = false): Step => ({
    where,
    edit,
    editor: asOwner(editor, stays),
  });
  const own = setup.destinations.filter(({ no }) => !reservedReports.has(no));
  const kept = before.report.destinations.filter(({ no }) => reservedReports.has(no));
  const media = connections.media.filter(({ no }) => !reservedMedia.has(no));
  return [
    by('panel', { tag: 'putPanel', name, timeZone, contact }),
    ...setup.areas
      .filter((area) => !areaStays(area, setup, before))
      .map((area) => by(`areas.${area.id}`, { tag: 'putArea', area })),
    ...setup.rooms.map((room) => by(`rooms.${room.id}`, { tag: 'putRoom', room })),
    ...setup.devices.map((device) => by(`devices.${device.id}`, { tag: 'putDevice', device })),
    ...setup.deviceGroups.map((group) => by(`deviceGroups.${group.id}`, { tag: 'putDeviceGroup', group })),
    ...people.geofences.map((fence) => by(`geofences.${fence.id}`, { tag: 'putGeofence', fence })),
    ...people.trackers.map((tracker) => by(`trackers.${tracker.id}`, { tag: 'putTracker', tracker })),
    ...setup.scenes.map((scene) => by(`scenes.${scene.id}`, { tag: 'putScene', scene })),
    ...setup.rules.map((rule) =>
      by(`rules.${rule.id}`, { tag: 'putRule', rule }, ruleStays(rule, before, setup)),
    ),
    ...setup.schedules.map((schedule) =>
      by(
        `schedules.${schedule.id}`,
        { tag: 'putSchedule', schedule },
        scheduleBefore(schedule, before) !== undefined,
      ),
    ),
    by('care', { tag: 'putCare', care: people.care }),
    by('connections', { tag: 'putConnections', connections: { ...connections, media } }),
    ...setup.gateways.map((gateway) => by(`gateways.${gateway.id}`, { tag: 'putGateway', gateway })),
    by('groups', { tag: 'putReportGroups', groups: setup.groups }),
    by('destinations', {
      tag: 'putDestinations',
      destinations: own.filter(({ no }) => !kept.some((row) => row.no === no)),
    }),
  ];
}

function taken(turn: Turn, { where, edit, editor }: Step): Refusal | null {
  // The tag decides which handler takes it; the table's type holds them together.
  const apply = partEdits[edit.tag] as (
    turn: Turn,
    edit: Step['edit'],
    editor: Editor,
  ) => ReturnType<Edits[EditTag]>;
  const outcome = apply(turn, edit, editor);
  if (outcome.tag === 'done') return null;
  const { refusal } = outcome;
  if (refusal.tag !== 'invalid') return refusal;
  const inside = refusal.where === undefined ? '' : `.${refusal.where}`;
  return { ...refusal, where: `${where}${inside}` };
}

/** The users of the codes; those who stay as they are, are not judged anew but for their areas. */
function takenPins(turn: Turn, { pins }: SetupPeople, before: PanelConfig, editor: Editor): Refusal | null {
  const areas = new Set<number>(turn.state.config.areas.map(({ id }) => id));
  const stay = pins.filter(
    (user) => before.pins.some((one) => same(one, user)) && user.areas.every((id) => areas.has(id)),
  );
  setState(turn, { config: { ...turn.state.config, pins: stay } });
  for (const user of pins.filter((one) => !stay.includes(one))) {
    const step: Step = {
      where: `pins.${slotNumber(user.slot)}`,
      edit: { tag: 'putPin', user, code: null },
      editor,
    };
    const refusal = taken(turn, step);
    if (refusal !== null) return refusal;
  }
  const numbers = new Set(pins.map(({ slot }) => slotNumber(slot)));
  if (numbers.size !== pins.length) return { tag: 'invalid', why: 'v2_mg_input_error', where: 'pins' };
  return turn.state.config.pins.some(({ slot }) => slot.tag === 'master')
    ? null
    : { tag: 'invalid', why: 'v2_mg_pin_slot_fixed', where: 'pins' };
}

const repeats = (entries: readonly { readonly id: string | number }[]): boolean =>
  new Set(entries.map(({ id }) => id)).size !== entries.length;

/** A part that names the same thing twice. */
function repeated(setup: Setup, people: SetupPeople): string | null {
  const { areas, devices, rooms, deviceGroups, scenes, rules, schedules, gateways } = setup;
  const { geofences, trackers } = people;
  const parts = {
    areas,
    devices,
    rooms,
    deviceGroups,
    scenes,
    rules,
    schedules,
    gateways,
    geofences,
    trackers,
  };
  return Object.entries(parts).find(([, entries]) => repeats(entries))?.[0] ?? null;
}

/**
 * The configuration that a whole set-up leads to, or the first thing that is wrong with it. It is set up from nothing
 * beside the panel, by the very edits that people make, so that it obeys every rule that they obey; the panel itself is
 * left as it is.
 */
export function trySetup(turn: Turn, setup: Setup, people: SetupPeople, editor: Editor): Trial {
  const before = turn.state.config;
  const beside: Turn = {
    ...turn,
    state: { ...initialState(bareConfig(before, setup), turn.at), consent: turn.state.consent },
    draft: null,
    effects: [],
    happenings: [],
    retellSirens: [],
    chimes: [],
    watch: null,
  };
  const twice = repeated(setup, people);
  if (twice !== null)
    return { tag: 'refused', refusal: { tag: 'invalid', why: 'v2_mg_input_error', where: twice } };
  const unfit = takenSettings(beside, setup, before, editor);
  if (unfit !== null) return { tag: 'refused', refusal: unfit };
  for (const step of stepsOf(setup, people, before, editor)) {
    const refusal = taken(beside, step);
    if (refusal !== null) return { tag: 'refused', refusal };
  }
  const refusal = takenPins(beside, people, before, editor);
  if (refusal !== null) return { tag: 'refused', refusal };
  const { config } = beside.state;
  return {
    tag: 'fits',
    config: {
      ...config,
      areas: setup.areas.flatMap((area) => config.areas.find(({ id }) => id === area.id) ?? []),
      schedules: config.schedules.map((schedule) => scheduleBefore(schedule, before) ?? schedule),
      report: { ...config.report, account: setup.reportAccount },
    },
  };
}
