import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';
import type { DeviceValues } from '../../shapes/devices/device-values.ts';
import { irKey } from './infrared.ts';

/** How far a number may be from what was asked, in its own unit: rounding on the way. The rest: one unit or 2 percent. */
const tolerances: Readonly<Record<string, number>> = {
  // Half a degree Fahrenheit.
  heatSetpoint: 0.3,
  coolSetpoint: 0.3,
  heatSetpointAway: 0.3,
  coolSetpointAway: 0.3,
};

/** Whether what a device reports is what a command wanted. An empty wish is fulfilled by any word. */
export function confirms(wanted: DeviceValues, said: DeviceValues): boolean {
  const told = new Map<string, unknown>(Object.entries(said));
  return Object.entries(wanted).every(([name, want]) => {
    const value = told.get(name);
    if (typeof want !== 'number' || typeof value !== 'number') return value === want;
    return Math.abs(value - want) <= (tolerances[name] ?? Math.max(1, Math.abs(want) * 0.02));
  });
}

/**
 * The words by which a device says that it did as told; empty where any live word will do, null where it says nothing
 * that could be waited for.
 */
export function wantedBy(command: DeviceCommand): DeviceValues | null {
  switch (command.tag) {
    case 'switch':
      return { on: command.on };
    case 'level':
      return { level: command.level };
    // Colours are rounded on the way, each dialect in its own manner.
    case 'colour':
    case 'toggle':
    case 'powerOn':
      return {};
    case 'colourTemperature':
      return { colourTemperature: command.kelvin };
    case 'shutter':
      return command.move === 'stop' ? {} : { level: command.move === 'open' ? 100 : 0 };
    case 'lock':
      return { locked: command.locked };
    case 'autoLock':
      return { autoLock: command.on };
    case 'volume':
      return { volume: command.volume };
    case 'setpoint':
      return setpointWanted(command);
    case 'thermostatMode':
      return { thermostatMode: command.mode };
    case 'fanMode':
      return { fanMode: command.mode };
    case 'away':
      return { away: command.on };
    case 'privacy':
      return { privacy: command.on };
    case 'live':
      return { live: command.on };
    case 'lockUser':
      return { lockSlots: [command.slot] };
    case 'removeLockUser':
      return { lockSlots: [] };
    case 'learnKey':
      return { irKeys: [irKey(command.unit, command.key)] };
    case 'siren':
    case 'testSiren':
    case 'sendKey':
    case 'capture':
    case 'turn':
    case 'preset':
    case 'restart':
    case 'openDoor':
    case 'answer':
    case 'identify':
      return null;
  }
}

type Setpoint = Extract<DeviceCommand, { tag: 'setpoint' }>;

function setpointWanted({ heat, cool, away }: Setpoint): DeviceValues {
  const [warm, cold] =
    away === true
      ? (['heatSetpointAway', 'coolSetpointAway'] as const)
      : (['heatSetpoint', 'coolSetpoint'] as const);
  return {
    ...(heat === undefined ? {} : { [warm]: heat }),
    ...(cool === undefined ? {} : { [cold]: cool }),
  };
}

/**
 * Whether a live word of a device confirms a command to it, `before` being what it said until then. A lock also says in
 * words whose code it took or dropped; that a slot is still full says nothing about the new code in it.
 */
export function isConfirmedBy(
  command: DeviceCommand,
  said: DeviceValues,
  before: DeviceValues = {},
): boolean {
  switch (command.tag) {
    case 'lockUser': {
      const taken = said.action === 'user_added' && said.actionUser === command.slot;
      const full = said.lockSlots?.includes(command.slot) === true;
      return taken || (full && before.lockSlots?.includes(command.slot) !== true);
    }
    case 'removeLockUser': {
      const dropped = said.action === 'user_deleted' && said.actionUser === command.slot;
      const { lockSlots } = said;
      return dropped || (lockSlots !== undefined && lockSlots !== null && !lockSlots.includes(command.slot));
    }
    case 'learnKey':
      return said.irKeys?.includes(irKey(command.unit, command.key)) === true;
    default: {
      const wanted = wantedBy(command);
      return wanted !== null && confirms(wanted, said);
    }
  }
}

/** How long a driver waits for a device to confirm a command, ms. */
export const confirmationMs = 10_000;

/** How long the panel waits until it says that nobody knows, ms: a shutter travels, a lock sleeps, a camera sends. */
export function patienceMs(kind: DeviceKind, { tag }: DeviceCommand): number {
  if (kind === 'shutter') return 90_000;
  switch (tag) {
    case 'capture':
    case 'lockUser':
    case 'removeLockUser':
      return 60_000;
    case 'learnKey':
      return 30_000;
    default:
      return 15_000;
  }
}
