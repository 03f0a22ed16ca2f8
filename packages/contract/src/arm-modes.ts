import type { ArmMode, ArmPhase } from './modes.ts';

/** The modes of an area. The wire word `home` means `home_1`. */
export const armModes = ['disarm', 'arm', 'home_1', 'home_2', 'home_3'] as const;

export const armedModes = ['arm', 'home_1', 'home_2', 'home_3'] as const;

/** The mode that guards now, which clients of the family read: an exit delay still says the mode before it (domain: 4.2). */
export function modeOf(phase: ArmPhase): ArmMode {
  switch (phase.tag) {
    case 'disarmed':
      return 'disarm';
    case 'exitDelay':
      return phase.before?.guards === true ? phase.before.mode : 'disarm';
    case 'armed':
    case 'entryDelay':
      return phase.mode;
  }
}
