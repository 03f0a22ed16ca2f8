import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EditOf } from '@homeward/contract/shapes/panel/edit.ts';
import { DeviceGuard } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { isWired } from '@homeward/contract/words/devices/wired-loops.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import {
  bears,
  mayServeAs,
  needsCodes,
  wireKindOf,
} from '@homeward/contract/rules/devices/device-purposes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { dropBypass } from '../faults/bypass.ts';
import { entryProblem } from '../arming/profiles.ts';
import { settingsOf } from '../state/config.ts';
import type { PanelConfig } from '../state/config.ts';
import { spotOnFloors } from '../state/spots.ts';
import type { Editor, Edits } from '../kernel/edit.ts';
import { log } from '../kernel/log.ts';
import { reconfigured } from '../kernel/initial.ts';
import { layoutOf } from '../kernel/layout.ts';
import { areaAt, deviceAt, done, entryAt, invalid, refused, setArea, setDevice } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import { becomes } from './described.ts';
import { setPrivacy } from './privacy.ts';
import { usesOf, withDeviceRenamed } from './rename.ts';
import { withTakenOut } from './taken-out.ts';

const cameras: ReadonlySet<string> = new Set(['ipcam', 'vdp']);

/** The first thing that is wrong with how a device is to be set up (domain 4.3, 4.6); null is nothing. */
function problemWith(config: PanelConfig, device: DeviceConfig): Outcome | null {
  const { areas, devices, rooms } = config;
  const others = devices.filter(({ id }) => id !== device.id);
  const near = others.filter(({ area }) => area === device.area);
  if (!areas.some(({ id }) => id === device.area)) return invalid('v2_mg_area_absent', 'area');
  if (device.name.trim() === '') return invalid('v2_mg_required_name', 'name');
  if (near.some(({ zone }) => zone === device.zone)) return invalid('v2_mg_zone_taken', 'zone');
  if (near.length >= limits.zonesPerArea) return invalid('v2_mg_area_full', 'area');
  if (device.wiring !== undefined && !isWired(device.id)) return invalid('v2_mg_not_wired', 'wiring');
  if (device.units !== undefined && device.kind !== 'upic') return invalid('v2_mg_ir_no_unit', 'units');
  if (device.room !== null && !rooms.some(({ id }) => id === device.room))
    return invalid('v2_mg_room_absent', 'room');
  const { entrySeconds } = device.settings;
  const slow = entrySeconds === null ? null : entryProblem(settingsOf(config), entrySeconds);
  if (slow !== null) return invalid(slow, 'settings.entrySeconds');
  const full = others.filter(({ kind }) => cameras.has(kind)).length >= limits.cameras;
  return cameras.has(device.kind) && full ? invalid('v2_mg_too_many_cameras', 'kind') : null;
}

/** Whether the area of a device is at work: then nobody takes the device away, moves it or changes what it guards. */
function isAtWork(turn: Turn, id: DeviceId): boolean {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return false;
  const { phase, alarm } = areaAt(turn, entryAt(layoutOf(turn.state.config).areaOf, slot));
  return phase.tag !== 'disarmed' || alarm.tag === 'sounding';
}

/** What a device guards, and how, as text. */
const guardOf = (device: DeviceConfig): string => JSON.stringify(DeviceGuard.parse(device));

/** Sets the configuration; devices keep what is known of them. The revision is the step's business. */
function setConfig(turn: Turn, config: PanelConfig): void {
  const { revision, setupRevision } = turn.state;
  const noted = withTakenOut(config, turn.state.config);
  turn.state = { ...reconfigured(turn.state, noted), revision, setupRevision };
}

function putDevice(turn: Turn, edit: EditOf<'putDevice'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const device = spotOnFloors(edit.device, config.floors);
  const problem = problemWith(config, device);
  if (problem !== null) return problem;
  const slot = layoutOf(config).slotOf.get(device.id);
  if (slot === undefined) {
    const wrong = unfit(device);
    if (wrong !== null) return wrong;
    setConfig(turn, { ...config, devices: [...config.devices, device] });
    log(turn, { event: events.setUpChanged, user: 0, actor, detail: `device added: ${device.name}` });
    return done;
  }
  const before = entryAt(config.devices, slot);
  if (guardOf(before) !== guardOf(device) && isAtWork(turn, device.id))
    return invalid('v2_mg_disarm_first', 'area');
  if (before.kind !== device.kind) return useAs(turn, slot, device, actor);
  const after = keptWire(before, device);
  if (before.codes !== undefined && !mayServeAs(wireKindOf(before), device.kind, after))
    return invalid('v2_mg_device_codes_missing', 'codes');
  setConfig(turn, { ...config, devices: config.devices.with(slot, after) });
  log(turn, { event: events.setUpChanged, user: 0, actor, detail: `device changed: ${device.name}` });
  dropBypass(turn, layoutOf(turn.state.config).slotOf.get(device.id) ?? slot, actor);
  return done;
}

/** What a wire says of a device, and what it showed of itself. */
type OnWire = Pick<DeviceConfig, 'wireKind' | 'checksCodes' | 'sendsCodes' | 'trust'>;

/** A device with what the wire says of it, which is nobody's to change. */
function keptWire({ wireKind, checksCodes, sendsCodes, trust }: OnWire, device: DeviceConfig): DeviceConfig {
  const { wireKind: _, checksCodes: __, sendsCodes: ___, trust: ____, ...own } = device;
  return {
    ...own,
    ...(wireKind !== undefined && { wireKind }),
    ...(checksCodes !== undefined && { checksCodes }),
    ...(sendsCodes !== undefined && { sendsCodes }),
    ...(trust !== undefined && { trust }),
  };
}

/** Why a device cannot be what it is used as; null is that it can. */
function unfit(device: DeviceConfig): Outcome | null {
  const { kind, trust } = device;
  const wire = wireKindOf(device);
  if (!bears(trust, kind)) return invalid('v2_mg_device_trust', 'kind');
  if (mayServeAs(wire, kind, device)) return null;
  return needsCodes(wire, kind)
    ? invalid('v2_mg_device_codes_missing', 'codes')
    : invalid('v2_mg_device_kind_fixed', 'kind');
}

/** Its owner uses a device as something else, within what it can say, or as what its wire says that it is by now. */
function useAs(turn: Turn, slot: number, device: DeviceConfig, actor: Actor): Outcome {
  const before = entryAt(turn.state.config.devices, slot);
  const { offered } = deviceAt(turn, slot);
  const wire = offered === device.kind ? offered : wireKindOf(before);
  const after = { ...keptWire(before, device), wireKind: wire };
  const wrong = unfit(after);
  if (wrong !== null) return wrong;
  becomes(turn, slot, after);
  dropBypass(turn, slot, actor);
  log(turn, {
    event: events.setUpChanged,
    user: 0,
    actor,
    detail: `device used as ${device.kind}: ${device.name}`,
  });
  return done;
}

/** Names are nobody's protection: they change while armed, too. */
function nameDevices(turn: Turn, { names }: EditOf<'nameDevices'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const { slotOf } = layoutOf(config);
  if (names.some(({ device }) => !slotOf.has(device))) return refused({ tag: 'absent' });
  const blank = names.findIndex(({ name }) => name.trim() === '');
  if (blank >= 0) return invalid('v2_mg_required_name', `names.${blank}.name`);
  const wanted = new Map(names.map(({ device, name }) => [device, name]));
  const changed = config.devices.filter(({ id, name }) => (wanted.get(id) ?? name) !== name).length;
  if (changed === 0) return done;
  setConfig(turn, {
    ...config,
    devices: config.devices.map((device) => ({ ...device, name: wanted.get(device.id) ?? device.name })),
  });
  log(turn, { event: events.setUpChanged, user: 0, actor, detail: `devices renamed: ${changed}` });
  return done;
}

/** What areas still owe to a device that is gone is owed no more. */
function forgetDevice(turn: Turn, id: DeviceId): void {
  turn.state.areas.forEach((_, area) => {
    const { unrestored, followers, crossZone } = areaAt(turn, area);
    if (unrestored.some(({ device }) => device === id))
      setArea(turn, area, { unrestored: unrestored.filter(({ device }) => device !== id) });
    if (followers.includes(id)) setArea(turn, area, { followers: followers.filter((one) => one !== id) });
    if (crossZone?.device === id) setArea(turn, area, { crossZone: null });
  });
}

function removeDevice(turn: Turn, { device: id }: EditOf<'removeDevice'>, { actor }: Editor): Outcome {
  const { config } = turn.state;
  const slot = layoutOf(config).slotOf.get(id);
  if (slot === undefined) return refused({ tag: 'absent' });
  if (isAtWork(turn, id)) return invalid('v2_mg_disarm_first', 'area');
  const [use] = usesOf(config, id);
  if (use !== undefined) return invalid('v2_mg_device_in_use', use);
  const { name } = entryAt(config.devices, slot);
  const area = entryAt(layoutOf(config).areaOf, slot);
  log(turn, { event: events.deviceRemoved, area, device: slot, actor, detail: name });
  forgetDevice(turn, id);
  setConfig(turn, {
    ...config,
    devices: config.devices.filter((device) => device.id !== id),
    deviceGroups: config.deviceGroups.map((group) => ({
      ...group,
      devices: group.devices.filter((device) => device !== id),
    })),
  });
  return done;
}

/**
 * Another device takes the place of one that is worn out: zone, name, settings, groups, scenes and rules go over to
 * it, and with them its history. It must be of the same kind; it may have joined as a device of its own.
 */
function replaceDevice(turn: Turn, { device: old, by }: EditOf<'replaceDevice'>, { actor }: Editor): Outcome {
  const { config, maintenance } = turn.state;
  const { slotOf } = layoutOf(config);
  const slot = slotOf.get(old);
  if (slot === undefined || old === by) return refused({ tag: 'absent' });
  const member = slotOf.get(by);
  const seen = [...(maintenance.learning?.found ?? []), ...(maintenance.lastLearning?.found ?? [])];
  const fresh = seen.find(({ id }) => id === by);
  const joined = member === undefined ? undefined : entryAt(config.devices, member);
  const next = joined ?? fresh;
  if (next === undefined) return invalid('v2_mg_device_not_found', 'by');
  const before = entryAt(config.devices, slot);
  if (next.kind !== before.kind) return invalid('v2_mg_replace_kind_differs', 'by');
  if (isAtWork(turn, old) || isAtWork(turn, by)) return invalid('v2_mg_disarm_first', 'area');
  const [use] = joined === undefined ? [] : usesOf(config, by);
  if (use !== undefined) return invalid('v2_mg_device_in_use', use);
  // Codes are those of a device, not of its place.
  const { codes: _, ...others } = before;
  const own = joined?.codes === undefined ? {} : { codes: joined.codes };
  const moved = keptWire(next, { ...others, ...own, id: by, modelId: next.modelId });
  const wrong = unfit(moved);
  if (wrong !== null) return wrong;
  const { bypass, blinded } = deviceAt(turn, slot);
  const { permanent } = bypass;
  forgetDevice(turn, old);
  const devices = config.devices
    .filter(({ id }) => id !== by)
    .map((device) => (device.id === old ? moved : device));
  setConfig(turn, withDeviceRenamed({ ...config, devices }, old, by));
  const place = layoutOf(turn.state.config).slotOf.get(by) ?? 0;
  // Left out for good is a word about the place, not about the device in it.
  setDevice(turn, place, { bypass: { permanent, oneTime: false, tamper: false } });
  // Nor is it that nobody is to see what happens there.
  if (blinded === true) setPrivacy(turn, place, true);
  const area = entryAt(layoutOf(turn.state.config).areaOf, place);
  log(turn, { event: events.updated, area, device: place, actor, detail: `${old} replaced` });
  return done;
}

/** Edits of devices. */
export const deviceEdits: Pick<Edits, 'putDevice' | 'nameDevices' | 'removeDevice' | 'replaceDevice'> = {
  putDevice,
  nameDevices,
  removeDevice,
  replaceDevice,
};
