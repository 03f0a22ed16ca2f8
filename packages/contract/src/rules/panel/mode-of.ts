import type { ArmMode, ArmPhase } from '../../shapes/values/modes.ts';

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
