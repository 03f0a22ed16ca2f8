import type { DeviceView } from '@homeward/contract/shapes/devices/device.ts';
import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { noContact } from '@homeward/contract/shapes/panel/panel.ts';
import { maskedActor, maskedText } from './masked-text.ts';
import { partOf } from './cached-panel.ts';
import type { CachedPanel } from './cached-panel.ts';
import type { PackedParts } from './packed-parts.ts';

const maskedDevice = (device: DeviceView): DeviceView => ({
  ...device,
  name: maskedText(device.name),
  ...(device.lockUsers === undefined
    ? {}
    : { lockUsers: device.lockUsers.map((user) => ({ ...user, name: maskedText(user.name) })) }),
});

/** Lists hold what people have set up and named: none of it is support's business. */
function maskedParts(resident: CachedPanel): PackedParts {
  const consent = partOf(resident, 'consent');
  const settings = partOf(resident, 'settings');
  const texts = Object.entries(resident.packed).map(([name, text]) => [
    name,
    text.startsWith('[') ? '[]' : text,
  ]);
  return {
    ...resident.packed,
    ...(Object.fromEntries(texts) as PackedParts),
    settings: JSON.stringify({
      ...settings,
      floors: settings.floors.map((floor) => ({ ...floor, name: maskedText(floor.name) })),
      ownModes: settings.ownModes.map((mode) => ({ ...mode, name: maskedText(mode.name) })),
      ownSounds: settings.ownSounds.map((sound) => ({ ...sound, name: maskedText(sound.name) })),
    }),
    care: JSON.stringify(noCare),
    contact: JSON.stringify(noContact),
    consent: JSON.stringify(consent && { ...consent, by: maskedActor(consent.by) }),
  };
}

const made = new WeakMap<CachedPanel, CachedPanel>();

/** A panel's state without names, phones and addresses: what support sees in a case (reliability D6). */
export function maskedResident(resident: CachedPanel): CachedPanel {
  const known = made.get(resident);
  if (known) return known;
  const masked: CachedPanel = {
    ...resident,
    head: { ...resident.head, name: maskedText(resident.head.name) },
    areas: resident.areas.map((area) => ({
      ...area,
      name: maskedText(area.name),
      by: maskedActor(area.by),
    })),
    rooms: resident.rooms.map((room) => ({ ...room, name: maskedText(room.name) })),
    devices: resident.devices.map(maskedDevice),
    packed: maskedParts(resident),
  };
  made.set(resident, masked);
  return masked;
}
