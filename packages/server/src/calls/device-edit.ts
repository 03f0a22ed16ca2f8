import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { decodeDeviceEdit } from '@homeward/contract/wire/device-edit.ts';
import type { WireFields } from '@homeward/contract/wire/device-settings.ts';
import { AppError, notFound } from '../base/app-error.ts';
import { assertMay } from '../api/assert-may.ts';
import { configure } from '../api/command.ts';
import type { AtPanel } from '../api/handler.ts';
import { seesArea } from '../panels/scope.ts';
import { configOf, deviceNamed, idNamed, sceneIds, wrongField } from './device-named.ts';
import type { Named } from './device-named.ts';

export type DeviceEdit = Named & {
  readonly no?: number | undefined;
  readonly new_area?: number | undefined;
  readonly new_zone?: number | undefined;
} & WireFields;

/** Fields that say which device is meant, or nothing at all. */
const naming: ReadonlySet<string> = new Set([
  'device_id',
  'device_sid',
  'area',
  'zone',
  'no',
  'new_area',
  'new_zone',
  '_',
  'idempotency',
  'revision',
]);

/** S9.3: blank is for the panel to refuse, too long is for us. */
export function assertName(name: string): void {
  if (Array.from(name.trim()).length > limits.nameLength)
    throw wrongField('name', 'v2_mg_max_limit_name_length');
}

/** A device by the fields of a request over how it is set up now; throws the first field that makes no sense. */
export function editedDevice(context: AtPanel, before: DeviceConfig, fields: WireFields): DeviceConfig {
  const decoded = decodeDeviceEdit(fields, before, sceneIds(context));
  if (decoded.tag === 'bad') throw wrongField(decoded.field);
  assertName(decoded.device.name);
  if (!seesArea(context.scope, decoded.device.area)) throw notFound();
  return decoded.device;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

function assertMayName({ membership, services, panel }: AtPanel): void {
  if (membership.role === 'master' && !services.tenants.flagsOf(panel).masterEditsEquipmentName)
    throw new AppError('forbidden', 'v2_mg_switched_off');
}

/** What a device is called and where it stands is everyday; the rest is how the panel protects. */
function assertMayChange(context: AtPanel, before: DeviceConfig, after: DeviceConfig): void {
  if (before.name !== after.name) assertMayName(context);
  const everyday = same({ ...before, name: '', room: null }, { ...after, name: '', room: null });
  assertMay(context, everyday ? 'automationEdit' : 'panelSettings');
}

/** Sets a device up as a request says; nothing happens where that is how it is. */
export async function changeDevice(
  context: AtPanel,
  before: DeviceConfig,
  after: DeviceConfig,
): Promise<void> {
  if (same(before, after)) return;
  assertMayChange(context, before, after);
  await configure(context, { tag: 'putDevice', device: after });
}

/** The device that a request is about, as it is set up and as it would be. */
export function editedDeviceOf(
  context: AtPanel,
  body: DeviceEdit,
): { readonly before: DeviceConfig; readonly after: DeviceConfig } {
  const { area, zone, no, new_area: newArea, new_zone: newZone } = body;
  const byId = idNamed(body) !== '';
  const before = configOf(deviceNamed(context, { ...body, zone: zone ?? no }));
  const settings = Object.fromEntries(Object.entries(body).filter(([name]) => !naming.has(name)));
  const after = editedDevice(context, before, {
    ...settings,
    area: byId ? (area ?? newArea) : newArea,
    zone: byId ? (zone ?? no ?? newZone) : newZone,
  });
  return { before, after };
}

/** PUT /panel/device and POST /panel/device_set. Clients of the family also send it empty: then nothing is meant. */
export async function editDevice(context: AtPanel, body: DeviceEdit): Promise<void> {
  if (Object.entries(body).every(([, value]) => value === undefined)) return;
  const { before, after } = editedDeviceOf(context, body);
  await changeDevice(context, before, after);
}

interface NewName {
  readonly device_id: string;
  readonly name: string;
}

/** Gives devices other names, all of them or none. Throws for one that is not there, and for a name that is none. */
export async function nameDevices(context: AtPanel, names: readonly NewName[]): Promise<void> {
  const wanted = names.map(({ device_id: id, name }) => {
    assertName(name);
    return { before: deviceNamed(context, { device_id: id }), name: name.trim() };
  });
  const changed = wanted.filter(({ before, name }) => before.name !== name);
  if (changed.length === 0) return;
  assertMayName(context);
  await configure(context, {
    tag: 'nameDevices',
    names: changed.map(({ before, name }) => ({ device: before.id, name })),
  });
}
