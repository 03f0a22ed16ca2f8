import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import type { AtPanel } from './handler.ts';

const rank = (mode: ArmMode): number => (mode === 'disarm' ? 0 : mode === 'arm' ? 2 : 1);

/** Whether a wish only arms: no area that it is about protects less by it, or differently, than it does as last known. */
function onlyArms({ resident, membership }: AtPanel, wanted: PanelCommand): boolean {
  if (wanted.tag !== 'setMode' || wanted.mode === 'disarm' || resident === null) return false;
  const { areas } = membership;
  const about = resident.areas.filter(({ id }) =>
    wanted.area === 0 ? areas.length === 0 || areas.includes(id) : id === wanted.area,
  );
  return about.every(({ phase }) => {
    const goal = phase.tag === 'disarmed' ? 'disarm' : phase.mode;
    return goal === wanted.mode || rank(wanted.mode) > rank(goal);
  });
}

/**
 * Whether the session is proof enough for a command: where the tenant asks for no PINs, and for arming alone by an app
 * password whose owner chose so. Clients of the family arm without a code; nobody disarms so (decision 12).
 */
export function isSessionEnough(context: AtPanel, wanted: PanelCommand): boolean {
  const { services, session, panel, membership } = context;
  const { pinless } = services.options;
  if (typeof pinless === 'function' ? pinless(panel) : pinless) return true;
  return session.rights === 'arm' && membership.slots.length > 0 && onlyArms(context, wanted);
}
