import type { AreaView } from '@homeward/contract/shapes/panel/area.ts';
import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';

/** Different values kept at most; beyond that the oldest half is forgotten, which only costs memory. */
const most = 20_000;
const known = new Map<string, unknown>();

/** The one copy of a plain value. Most devices share their settings, faults and readings (performance c2). */
export function shared<Value>(value: Value): Value {
  const key = JSON.stringify(value);
  const found = known.get(key);
  if (found !== undefined) return found as Value;
  if (known.size >= most) {
    let drop = most / 2;
    for (const old of known.keys()) {
      if (drop-- <= 0) break;
      known.delete(old);
    }
  }
  known.set(key, value);
  return value;
}

/** A device whose parts that many devices have alike are one copy in memory. Never written to afterwards. */
export const sharedDevice = (device: DeviceView): DeviceView => ({
  id: device.id,
  kind: shared(device.kind),
  modelId: shared(device.modelId),
  name: device.name,
  area: device.area,
  zone: device.zone,
  room: device.room === null ? null : shared(device.room),
  settings: shared(device.settings),
  supervisionSeconds: device.supervisionSeconds,
  values: shared(device.values),
  online: shared(device.online),
  lastHeard: device.lastHeard,
  faults: shared(device.faults),
  bypass: shared(device.bypass),
  condition: shared(device.condition),
  pending: device.pending,
  failed: device.failed,
  ...(device.units === undefined ? {} : { units: shared(device.units) }),
  ...(device.wiring === undefined ? {} : { wiring: shared(device.wiring) }),
  ...(device.wireKind === undefined ? {} : { wireKind: device.wireKind }),
  ...(device.checksCodes === undefined ? {} : { checksCodes: device.checksCodes }),
  ...(device.sendsCodes === undefined ? {} : { sendsCodes: device.sendsCodes }),
  ...(device.trust === undefined ? {} : { trust: shared(device.trust) }),
  ...(device.codes === undefined ? {} : { codes: shared(device.codes) }),
  ...(device.offered === undefined ? {} : { offered: device.offered }),
  ...(device.autoOffSeconds === undefined ? {} : { autoOffSeconds: device.autoOffSeconds }),
  ...(device.outdoors === undefined ? {} : { outdoors: device.outdoors }),
  ...(device.blinded === undefined ? {} : { blinded: device.blinded }),
  ...(device.spot === undefined ? {} : { spot: device.spot }),
  ...(device.gateway === undefined ? {} : { gateway: shared(device.gateway) }),
  ...(device.serviceUntil === undefined ? {} : { serviceUntil: device.serviceUntil }),
  ...(device.watch === undefined ? {} : { watch: shared(device.watch) }),
  ...(device.lockUsers === undefined ? {} : { lockUsers: shared(device.lockUsers) }),
});

/** An area likewise. */
export const sharedArea = (area: AreaView): AreaView => ({
  id: area.id,
  name: shared(area.name),
  phase: shared(area.phase),
  alarm: shared(area.alarm),
  burglar: area.burglar,
  since: area.since,
  by: shared(area.by),
  readiness: shared(area.readiness),
  delays: shared(area.delays),
  ...(area.supervision === undefined ? {} : { supervision: area.supervision }),
});
