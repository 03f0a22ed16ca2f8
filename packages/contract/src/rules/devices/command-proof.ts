import type { DeviceCommand } from '../../shapes/devices/device-command.ts';
import type { DeviceKind } from '../../shapes/devices/device.ts';

/**
 * When a command needs a proof, a code or a person's own session: always; while the area is armed or on its way there;
 * after an alarm of fire, gas or water in the area until somebody has closed it; never.
 */
export type ProofNeed = 'never' | 'whileArmed' | 'afterAlarm' | 'always';

/** Devices that alarms sound with. */
const sirens: ReadonlySet<DeviceKind> = new Set<DeviceKind>(['siren', 'bx', 'strobe']);

/**
 * One table of what lowers protection. Who lets somebody in, or gives a code away, proves who he is. A camera is not
 * blinded while it guards. A valve that an alarm has shut is not opened by a rule or a slip, and
 * a siren is made quieter by nobody who could not silence it.
 */
export function proofNeed(kind: DeviceKind, command: DeviceCommand): ProofNeed {
  switch (command.tag) {
    case 'lock':
      return command.locked ? 'never' : 'always';
    case 'autoLock':
      return command.on ? 'never' : 'always';
    case 'lockUser':
    case 'removeLockUser':
    case 'openDoor':
      return 'always';
    case 'privacy':
      return command.on ? 'whileArmed' : 'never';
    case 'turn':
    case 'preset':
    case 'restart':
      // Whoever turns it away blinds it, and so does who has it start anew.
      return 'whileArmed';
    case 'switch':
      return kind === 'valve' && command.on ? 'afterAlarm' : 'never';
    case 'volume':
      return sirens.has(kind) && command.volume !== 'loud' ? 'always' : 'never';
    default:
      return 'never';
  }
}
