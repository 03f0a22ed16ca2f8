import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { PendingCommand } from '@homeward/contract/shapes/devices/device.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { log } from '../kernel/log.ts';
import { layoutOf } from '../kernel/layout.ts';
import { entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import type { EventNumber } from '@homeward/contract/words/alarms/event-codes.ts';

/** XYZ: something was done to a door, and a sound of a siren. */
const eventOf = { door: events.doorOperated, siren: events.siren, other: events.notice } as const;

/** What is written down as soon as it is asked for, since no word of the device will ever confirm it. */
function askedEvent(command: DeviceCommand): readonly [event: EventNumber, detail: string] | null {
  switch (command.tag) {
    case 'openDoor':
      return [eventOf.door, 'openDoor'];
    case 'testSiren':
      return [eventOf.siren, 'test'];
    case 'privacy':
      return [eventOf.other, command.on ? 'privacy on' : 'privacy off'];
    case 'autoLock':
      return [eventOf.door, command.on ? 'autoLock on' : 'autoLock off'];
    default:
      return null;
  }
}

/** Logs who asked for what concerns doors, cameras and sirens. Locks are logged when they say that they have turned. */
export function logAsked(turn: Turn, slot: number, command: DeviceCommand, actor: Actor): void {
  const asked = askedEvent(command);
  if (asked === null) return;
  const [event, detail] = asked;
  log(turn, { event, area: entryAt(layoutOf(turn.state.config).areaOf, slot), device: slot, actor, detail });
}

/** How a command to a lock is called where it came to nothing; null for what nobody needs to read later. */
function lockWord(command: DeviceCommand): string | null {
  switch (command.tag) {
    case 'lock':
      return command.locked ? 'lock' : 'unlock';
    case 'lockUser':
      return `user ${command.slot}`;
    case 'removeLockUser':
      return `no user ${command.slot}`;
    default:
      return null;
  }
}

/** Logs that a lock did not do, as far as anybody knows, what somebody asked for: every such wish ends in one line. */
export function logFailure(turn: Turn, slot: number, { command, by }: PendingCommand, why: string): void {
  const word = lockWord(command);
  if (word === null) return;
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  log(turn, { event: eventOf.door, area, device: slot, actor: by, detail: `${word}: ${why}` });
}
