import { defaultSettings, defaultSupervision } from '@homeward/contract/shapes/devices/default-settings.ts';
import { DeviceKind } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { FoundDevice } from '@homeward/contract/shapes/panel/maintenance.ts';
import type { NetworkFamily } from '@homeward/contract/shapes/devices/network.ts';
import { AreaId, DeviceId, ZoneNo } from '@homeward/contract/shapes/values/ids.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import type { WireFields } from '@homeward/contract/wire/device-settings.ts';
import { notFound } from '../base/app-error.ts';
import { ask, configure } from '../api/command.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel } from '../api/handler.ts';
import { partOf } from '../panels/cached-panel.ts';
import { seesArea } from '../panels/scope.ts';
import { editedDevice } from './device-edit.ts';
import { wrongField } from './device-named.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

export type DeviceWish = {
  readonly device_id?: string | undefined;
  readonly code?: string | undefined;
  readonly type?: string | undefined;
  readonly mpid?: string | undefined;
  readonly area?: number | undefined;
  readonly zone?: number | undefined;
  readonly no?: number | undefined;
  readonly name?: string | undefined;
} & WireFields;

/** What a device says of itself, before anybody set it up. */
type Known = Pick<FoundDevice, 'kind' | 'modelId' | 'name' | 'battery' | 'silenceSeconds' | 'trust'>;

/** The id of a device by itself, or by the code that is printed on a radio device (domain 4.3). */
function idOf({ device_id: given = '', code = '' }: DeviceWish): DeviceId {
  const radio = /^(?:[0-9a-f]{8}|[0-9a-f]{10}|[0-9a-f]{14})$/i.test(code) ? `RF:${code.toLowerCase()}` : '';
  const id = DeviceId.safeParse(given || radio);
  if (!id.success) throw wrongField(given === '' && code !== '' ? 'code' : 'device_id');
  return id.data;
}

/** A kind by its word, with the family's prefix or without. */
export function kindOf(word: string): DeviceKind {
  const kind = DeviceKind.safeParse(word.replace(/^device_type\./, ''));
  if (!kind.success) throw wrongField('type');
  return kind.data;
}

/** What learning found of a device, or else what the panel's machine knows of it; null where neither has seen it. */
async function knownOf(context: AtPanel, id: DeviceId): Promise<Known | null> {
  const { learning, lastLearning } = partOf(stateOf(context), 'maintenance');
  const found = [...(learning?.found ?? []), ...(lastLearning?.found ?? [])].find((one) => one.id === id);
  if (found) return found;
  // Typed in by hand: that the machine cannot say more is no reason to refuse it.
  const told = await ask(context, { tag: 'onWire', devices: [id], ask: false }).catch(() => null);
  const seen = told?.devices.find(({ device }) => device === id);
  return seen?.kind ? { ...seen, kind: seen.kind, battery: seen.battery ?? false } : null;
}

/** The network that devices of a family are on, and what is said where no driver has it. */
const networks: Readonly<Record<string, { readonly family: NetworkFamily; readonly lacks: MessageKey }>> = {
  ZB: { family: 'zigbee', lacks: 'v2_mg_no_zigbee_driver' },
  ZW: { family: 'zwave', lacks: 'v2_mg_no_zwave_driver' },
  MA: { family: 'matter', lacks: 'v2_mg_no_matter_driver' },
};

/**
 * Throws for a device that no driver of this panel can hear: it would only be silent, and stand in the way of arming. A
 * driver that does not say what it is on may hear it.
 */
async function assertHeard(context: AtPanel, id: DeviceId): Promise<void> {
  const told = await ask(context, { tag: 'networks' }).catch(() => null);
  if (told === null || told.networks.some(({ family }) => family === null)) return;
  const wanted = networks[id.slice(0, 2)];
  if (wanted !== undefined && told.networks.some(({ family }) => family === wanted.family)) return;
  throw wrongField('device_id', wanted?.lacks ?? 'v2_mg_no_means');
}

/** Where a device goes: as asked, else where learning looked for it, else the lowest free zone of an area. */
function placeFor(context: AtPanel, wish: DeviceWish): { readonly area: AreaId; readonly zone: ZoneNo } {
  const { areas, devices } = stateOf(context);
  const { learning } = partOf(stateOf(context), 'maintenance');
  const first = areas.find(({ id }) => seesArea(context.scope, id))?.id;
  const area = AreaId.safeParse(wish.area ?? learning?.area ?? first);
  if (!area.success || !seesArea(context.scope, area.data)) throw notFound();
  const taken = new Set<number>(devices.filter((one) => one.area === area.data).map(({ zone }) => zone));
  const wanted = wish.zone ?? wish.no ?? (wish.area === undefined ? learning?.zone : undefined) ?? undefined;
  const numbers = Array.from({ length: limits.zonesPerArea }, (_, index) => index + 1);
  const zone = ZoneNo.safeParse(wanted ?? numbers.find((no) => !taken.has(no)));
  if (!zone.success) throw wrongField('area', 'v2_mg_area_full');
  return { area: area.data, zone: zone.data };
}

/** Makes a device part of the panel, with what its kind does out of the box under what the request says. */
export async function addDevice(context: AtPanel, wish: DeviceWish): Promise<DeviceConfig> {
  const id = idOf(wish);
  if (stateOf(context).devices.some((one) => one.id === id))
    throw wrongField('device_id', 'v2_mg_device_known');
  const known = await knownOf(context, id);
  if (known === null) await assertHeard(context, id);
  const kind = wish.type === undefined || wish.type === '' ? known?.kind : kindOf(wish.type);
  if (kind === undefined) throw wrongField('type', 'v2_mg_device_type_required');
  const { device_id: _id, code: _code, type: _type, area: _area, zone: _zone, no: _no, ...settings } = wish;
  const base: DeviceConfig = {
    id,
    kind,
    modelId: wish.mpid ?? known?.modelId ?? '',
    name: (known?.name || kind.replaceAll('_', ' ')).slice(0, limits.nameLength),
    ...placeFor(context, wish),
    room: null,
    settings: defaultSettings(kind),
    supervisionSeconds: defaultSupervision(kind, known ?? { battery: id.startsWith('RF:') }),
    ...(known?.trust !== undefined && { trust: known.trust }),
    ...(known && known.kind !== kind && { wireKind: known.kind }),
  };
  const device = editedDevice(context, base, settings);
  await configure(context, { tag: 'putDevice', device });
  return device;
}
