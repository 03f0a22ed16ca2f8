import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { EventCode } from '@homeward/contract/shapes/alarms/event.ts';
import { eventClass, eventParts, eventUsers } from '@homeward/contract/rules/alarms/event-string.ts';
import { slotNumber, slotNumbers } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PanelConfig } from '@homeward/panel/state/config.ts';

/** Slots that the number of an event's user stands for, where they differ. */
const slotOfUser: Readonly<Record<number, number>> = {
  [eventUsers.temporary]: slotNumbers.temporary,
  [eventUsers.duress]: slotNumbers.duress,
};

/** The name of the area, and of the zone or person, that an event is about; '' where it names none, or none is known. */
export interface EventPlace {
  readonly area: string;
  readonly zone: string;
  readonly user: string;
}

/**
 * As far as the panel knows them now. `person` is who did it by the panel's own account, null where the number is a
 * zone's; absent where an older version wrote the report: then arming and duress name whose slot has the number,
 * everything else a zone.
 */
export function eventPlace(
  { areas, devices, pins }: PanelConfig,
  code: EventCode,
  person?: string | null,
): EventPlace {
  const { area, event, detail } = eventParts(code);
  const place = areas.find(({ id }) => id === area)?.name ?? '';
  if (typeof person === 'string') return { area: place, zone: '', user: person };
  if (person === null || (eventClass(code) !== 'arming' && event !== events.duress))
    return {
      area: place,
      zone: devices.find((device) => device.area === area && device.zone === detail)?.name ?? '',
      user: '',
    };
  const slot = slotOfUser[detail] ?? detail;
  const user = detail === 0 ? '' : (pins.find((pin) => slotNumber(pin.slot) === slot)?.name ?? '');
  return { area: place, zone: '', user };
}

/** The same in a line for a station, the nearest first: `Kitchen window, House`. */
export function reportText(config: PanelConfig, code: EventCode, person?: string | null): string {
  const { area, zone, user } = eventPlace(config, code, person);
  return [zone, user, area].filter((name) => name !== '').join(', ');
}
