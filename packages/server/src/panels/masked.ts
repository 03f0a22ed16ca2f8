import type { DeviceView } from '@homeward/contract/entities/device.ts';
import { noCare } from '@homeward/contract/entities/care.ts';
import { noContact } from '@homeward/contract/entities/panel.ts';
import type { PanelEvent } from '@homeward/contract/entities/event.ts';
import type { Actor } from '@homeward/contract/modes.ts';
import { partOf } from './resident.ts';
import type { Resident } from './resident.ts';
import type { Seldom } from './seldom.ts';

/** What stands for a name: enough to tell two apart while speaking with the customer, not enough to know anybody. */
export const maskedText = (text: string): string => (text === '' ? '' : `${Array.from(text)[0] ?? ''}•••`);

/** Devices, rules and schedules are named by people, too. */
const maskedActor = ({ tag, name, channel, slot }: Actor): Actor => ({
  tag,
  name: maskedText(name),
  channel,
  slot,
});

const maskedDevice = (device: DeviceView): DeviceView => ({
  ...device,
  name: maskedText(device.name),
  ...(device.lockUsers === undefined
    ? {}
    : { lockUsers: device.lockUsers.map((user) => ({ ...user, name: maskedText(user.name) })) }),
});

/** Lists hold what people have set up and named: none of it is support's business. */
function maskedSeldom(resident: Resident): Seldom {
  const consent = partOf(resident, 'consent');
  const texts = Object.entries(resident.seldom).map(([name, text]) => [
    name,
    text.startsWith('[') ? '[]' : text,
  ]);
  return {
    ...resident.seldom,
    ...(Object.fromEntries(texts) as Seldom),
    care: JSON.stringify(noCare),
    contact: JSON.stringify(noContact),
    consent: JSON.stringify(consent && { ...consent, by: maskedActor(consent.by) }),
  };
}

const made = new WeakMap<Resident, Resident>();

/** A panel's state without names, phones and addresses: what support sees in a case (reliability D6). */
export function maskedResident(resident: Resident): Resident {
  const known = made.get(resident);
  if (known) return known;
  const masked: Resident = {
    ...resident,
    head: { ...resident.head, name: maskedText(resident.head.name) },
    areas: resident.areas.map((area) => ({
      ...area,
      name: maskedText(area.name),
      by: maskedActor(area.by),
    })),
    rooms: resident.rooms.map((room) => ({ ...room, name: maskedText(room.name) })),
    devices: resident.devices.map(maskedDevice),
    seldom: maskedSeldom(resident),
  };
  made.set(resident, masked);
  return masked;
}

/** An event without names; what people wrote is left out. */
export const maskedEvent = (event: PanelEvent): PanelEvent => ({
  ...event,
  name: maskedText(event.name),
  actor: maskedActor(event.actor),
  detail: event.detail === null ? null : maskedText(event.detail),
});
