import type { ZoneResponse, ZoneSettings } from '../shapes/alarms/zone-settings.ts';
import { alwaysKinds, buttonNames, openRules, zoneResponses } from '../words/alarms/zone-responses.ts';
import { ordinaryActs } from '../rules/alarms/ordinary-acts.ts';
import { deviceIdPattern } from '../shapes/values/ids.ts';
import type { DeviceId, SceneId } from '../shapes/values/ids.ts';
import { limits } from '../words/values/limits.ts';
import { armModes } from '../words/panel/arm-modes.ts';
import type { ArmMode } from '../shapes/values/modes.ts';
import {
  alwaysNumbers,
  alwaysOf,
  buttonActOf,
  buttonCode,
  buttonFields,
  sceneCode,
  sceneOf,
} from './button-codes.ts';

/** What arrives for a device: form or JSON fields. */
export type WireFields = Readonly<Record<string, unknown>>;
type Written = Readonly<Record<string, string | readonly string[]>>;

/** A response's number is its place in the list: 0 none to 7 cross zone (domain 3). */
const responseCode = (response: ZoneResponse): string => String(zoneResponses.indexOf(response));
const flag = (on: boolean): string => (on ? '1' : '0');

const entryIn = (settings: ZoneSettings, mode: ArmMode): ZoneResponse =>
  settings.entryResponses[mode] ?? settings.responses[mode];
const exitIn = (settings: ZoneSettings, mode: ArmMode): ZoneResponse =>
  settings.exitResponses[mode] ?? (settings.exitNoResponse ? 'none' : settings.responses[mode]);

/** 0 refuses the mode, 1 leaves the zone out, 2 lets it stand open. */
const openCode = ({ openAtArming }: ZoneSettings, mode: ArmMode): string => {
  const rule = openAtArming[mode];
  return rule === undefined ? '0' : String(openRules.indexOf(rule) + 1);
};

/** The setting fields of a device record. Fields without a name in the family: `schar_home_omit` and what follows it. */
export function encodeSettings(settings: ZoneSettings, scenes: readonly SceneId[]): Written {
  const written: Record<string, string> = {};
  armModes.forEach((mode, n) => {
    written[`sresp_mode_${n}`] = responseCode(settings.responses[mode]);
    written[`sresp_entry_${n}`] = responseCode(entryIn(settings, mode));
    written[`sresp_exit_${n}`] = responseCode(exitIn(settings, mode));
    if (mode !== 'disarm') written[`open_mode_${n}`] = openCode(settings, mode);
  });
  for (const button of buttonNames)
    written[buttonFields[button]] = buttonCode(
      button,
      settings.buttons[button] ?? ordinaryActs[button],
      scenes,
    );
  return {
    ...written,
    schar_24hr: flag(settings.always !== null),
    sresp_24hr: settings.always === null ? '0' : alwaysNumbers[settings.always],
    schar_latch_rpt: flag(settings.latchReport),
    schar_set_unset: flag(settings.setUnset !== 'none'),
    stype_set_unset: flag(settings.setUnset === 'normallyOpen'),
    schar_final_door: flag(settings.finalDoor),
    schar_whole_area: flag(settings.wholeArea),
    schar_always_on: flag(settings.alwaysOn),
    sresp_trigger: sceneCode(settings.triggerScene, scenes),
    sresp_restore: sceneCode(settings.restoreScene, scenes),
    trigger_by_zone: settings.triggeredBy,
    schar_home_omit: flag(settings.homeOmit),
    always_kind: settings.always ?? '',
    pulse_count: String(settings.pulseCount),
    pulse_seconds: String(settings.pulseSeconds),
    open_seconds: String(settings.openSeconds),
    entry_seconds: settings.entrySeconds === null ? '' : String(settings.entrySeconds),
    abortable: flag(settings.abortable),
  };
}

/** Settings that were read, or the first field that makes no sense. */
export type DecodedSettings =
  | { readonly tag: 'settings'; readonly settings: ZoneSettings }
  | { readonly tag: 'bad'; readonly field: string };

/** Reads fields one after the other. What is absent keeps what was; the first that makes no sense is remembered. */
function readerOf(wire: WireFields) {
  let bad: string | null = null;
  function read<Value>(field: string, before: Value, parse: (text: string) => Value | undefined): Value {
    const given = wire[field];
    if (given === undefined) return before;
    const text = typeof given === 'number' || typeof given === 'boolean' ? String(Number(given)) : given;
    const value = typeof text === 'string' ? parse(text.trim()) : undefined;
    if (value === undefined) bad ??= field;
    return value ?? before;
  }
  return {
    read,
    /** A list, or its entries with commas between them. */
    list(field: string, before: readonly string[]): readonly string[] {
      const given = wire[field];
      if (given === undefined) return before;
      if (typeof given === 'string') return given.split(',').flatMap((item) => item.trim() || []);
      if (Array.isArray(given) && given.every((item) => typeof item === 'string')) return given;
      bad ??= field;
      return before;
    },
    refuse(field: string): void {
      bad ??= field;
    },
    bad: () => bad,
  };
}
type Reader = ReturnType<typeof readerOf>;

const flagOf = (text: string): boolean | undefined =>
  text === '1' ? true : text === '0' || text === '' ? false : undefined;
const responseOf = (text: string): ZoneResponse | undefined =>
  /^\d$/.test(text) ? zoneResponses[Number(text)] : undefined;
const numberIn =
  (least: number, most: number) =>
  (text: string): number | undefined =>
    /^\d{1,4}$/.test(text) && Number(text) >= least && Number(text) <= most ? Number(text) : undefined;

type ResponseSettings = Pick<
  ZoneSettings,
  'responses' | 'entryResponses' | 'exitResponses' | 'exitNoResponse'
>;

/** Responses in each state of each mode. "Exit (No Response)" is what 0 on every exit field means. */
function responsesIn({ read }: Reader, before: ZoneSettings): ResponseSettings {
  const responses = { ...before.responses };
  const entryResponses: Partial<Record<ArmMode, ZoneResponse>> = {};
  const exits = { ...before.responses };
  armModes.forEach((mode, n) => {
    responses[mode] = read(`sresp_mode_${n}`, before.responses[mode], responseOf);
    const usual = before.entryResponses[mode] ?? responses[mode];
    const entry = read(`sresp_entry_${n}`, usual, responseOf);
    if (entry !== responses[mode]) entryResponses[mode] = entry;
    const { exitResponses, exitNoResponse } = before;
    const exit = exitResponses[mode] ?? (exitNoResponse ? 'none' : responses[mode]);
    exits[mode] = read(`sresp_exit_${n}`, exit, responseOf);
  });
  const silent = armModes.every((mode) => exits[mode] === 'none');
  const exitNoResponse = silent && (before.exitNoResponse || armModes.some((m) => responses[m] !== 'none'));
  const differs = armModes.filter((mode) => exits[mode] !== (exitNoResponse ? 'none' : responses[mode]));
  const exitResponses = Object.fromEntries(differs.map((mode) => [mode, exits[mode]]));
  return { responses, entryResponses, exitResponses, exitNoResponse };
}

/** The 24-hour kind. `always_kind` tells apart kinds that share a number; where the number says otherwise, it counts. */
function alwaysIn({ read, refuse }: Reader, before: ZoneSettings): ZoneSettings['always'] {
  const was = before.always === null ? '0' : alwaysNumbers[before.always];
  const code = read('sresp_24hr', was, (text) =>
    text === '' || text === '0' ? '0' : alwaysOf(text) && text,
  );
  const on = read('schar_24hr', code !== '0', flagOf);
  if (!on) return null;
  const usual = alwaysOf(code);
  if (usual === undefined) refuse('sresp_24hr');
  const word = read('always_kind', before.always ?? '', (text) => text);
  const named = alwaysKinds.find((kind) => kind === word && alwaysNumbers[kind] === code);
  return named ?? usual ?? before.always;
}

function setUnsetIn({ read }: Reader, before: ZoneSettings): ZoneSettings['setUnset'] {
  const on = read('schar_set_unset', before.setUnset !== 'none', flagOf);
  const open = read('stype_set_unset', before.setUnset === 'normallyOpen', flagOf);
  return on ? (open ? 'normallyOpen' : 'normallyClosed') : 'none';
}

function buttonsIn(
  { read }: Reader,
  before: ZoneSettings,
  scenes: readonly SceneId[],
): ZoneSettings['buttons'] {
  const buttons: ZoneSettings['buttons'] = {};
  for (const button of buttonNames) {
    const act = read(buttonFields[button], before.buttons[button] ?? ordinaryActs[button], (code) =>
      buttonActOf(button, code, scenes),
    );
    if (JSON.stringify(act) !== JSON.stringify(ordinaryActs[button])) buttons[button] = act;
  }
  return buttons;
}

function openAtArmingIn({ read }: Reader, before: ZoneSettings): ZoneSettings['openAtArming'] {
  const rules: ZoneSettings['openAtArming'] = {};
  armModes.forEach((mode, n) => {
    if (mode === 'disarm') return;
    const code = read(`open_mode_${n}`, openCode(before, mode), (text) =>
      /^[012]$/.test(text) ? text : undefined,
    );
    const rule = openRules[Number(code) - 1];
    if (rule !== undefined) rules[mode] = rule;
  });
  return rules;
}

const isDeviceId = (text: string): text is DeviceId => deviceIdPattern.test(text);

function triggeredByIn(reader: Reader, before: ZoneSettings): ZoneSettings['triggeredBy'] {
  const field = 'trigger_by_zone';
  const ids = reader.list(field, before.triggeredBy);
  if (ids.every(isDeviceId) && ids.length <= limits.zonesPerArea) return ids;
  reader.refuse(field);
  return before.triggeredBy;
}

/**
 * Reads the setting fields of POST and PUT /panel/device over the settings the device has; fields that are absent keep
 * them. `scenes` are the panel's, in order.
 */
export function decodeSettings(
  wire: WireFields,
  before: ZoneSettings,
  scenes: readonly SceneId[],
): DecodedSettings {
  const reader = readerOf(wire);
  const { read } = reader;
  const scene = (field: string, was: SceneId | null): SceneId | null => {
    const text = read(field, sceneCode(was, scenes), (code) =>
      sceneOf(code, scenes) === undefined ? undefined : code,
    );
    return sceneOf(text, scenes) ?? null;
  };
  const { min, max } = limits.delay;
  const entry = before.entrySeconds === null ? '' : String(before.entrySeconds);
  const seconds = read('entry_seconds', entry, (text) =>
    text === '' || numberIn(min, max)(text) !== undefined ? text : undefined,
  );
  const settings: ZoneSettings = {
    ...responsesIn(reader, before),
    always: alwaysIn(reader, before),
    finalDoor: read('schar_final_door', before.finalDoor, flagOf),
    setUnset: setUnsetIn(reader, before),
    wholeArea: read('schar_whole_area', before.wholeArea, flagOf),
    alwaysOn: read('schar_always_on', before.alwaysOn, flagOf),
    latchReport: read('schar_latch_rpt', before.latchReport, flagOf),
    homeOmit: read('schar_home_omit', before.homeOmit, flagOf),
    triggeredBy: triggeredByIn(reader, before),
    pulseCount: read('pulse_count', before.pulseCount, numberIn(1, 10)),
    pulseSeconds: read('pulse_seconds', before.pulseSeconds, numberIn(0, 300)),
    openSeconds: read('open_seconds', before.openSeconds, numberIn(0, limits.openSeconds)),
    openAtArming: openAtArmingIn(reader, before),
    triggerScene: scene('sresp_trigger', before.triggerScene),
    restoreScene: scene('sresp_restore', before.restoreScene),
    entrySeconds: seconds === '' ? null : Number(seconds),
    abortable: read('abortable', before.abortable, flagOf),
    buttons: buttonsIn(reader, before, scenes),
  };
  const field = reader.bad();
  return field === null ? { tag: 'settings', settings } : { tag: 'bad', field };
}
