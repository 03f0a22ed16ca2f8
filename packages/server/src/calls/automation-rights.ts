import type { Capability } from '@homeward/contract/shapes/access/access.ts';
import { nameProblems } from '@homeward/contract/rules/automation/automation-problems.ts';
import type { Problem } from '@homeward/contract/rules/devices/command-problems.ts';
import type { RuleAction, Scene, SceneAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import { AppError } from '../base/app-error.ts';
import type { AtPanel } from '../api/handler.ts';
import { verdictAt } from '../api/identify.ts';

/** What of the matrix an action takes. */
type Right = readonly [Capability, 'read' | 'write'];

const arms: Right = ['arm', 'write'];
const controls: Right = ['control', 'write'];
const watches: Right = ['cameras', 'read'];
const cameraWords: ReadonlySet<DeviceCommand['tag']> = new Set<DeviceCommand['tag']>([
  'capture',
  'live',
  'privacy',
]);

function rightsFor(action: SceneAction | RuleAction, scenes: readonly Scene[]): readonly Right[] {
  switch (action.tag) {
    case 'device':
    case 'group':
      return [cameraWords.has(action.command.tag) ? watches : controls];
    case 'mode':
    case 'silence':
      return [arms];
    case 'scene':
      return (scenes.find(({ id }) => id === action.scene)?.actions ?? []).flatMap((one) =>
        rightsFor(one, scenes),
      );
    case 'capture':
      return [watches];
    case 'bypass':
      return [['bypassOnce', 'write']];
    case 'alarm':
    case 'request':
    case 'notify':
    // What is waited for does nothing by itself.
    case 'wait':
    case 'waitUntil':
      return [];
  }
}

/**
 * A scene or rule is no way round the matrix: who saves or applies it must be allowed what it does. Throws 403 with the
 * first action that is not.
 */
export function assertMayDo(
  context: AtPanel,
  actions: readonly (SceneAction | RuleAction)[],
  scenes: readonly Scene[],
): void {
  actions.forEach((action, index) => {
    const denied = rightsFor(action, scenes).some(
      ([capability, verb]) => verdictAt(context, capability, verb).tag === 'denied',
    );
    if (denied) throw new AppError('forbidden', 'v2_mg_not_allowed', { data: { where: `actions.${index}` } });
  });
}

/** Throws the first of what is wrong, as the panel would say it. */
export function assertSound([problem]: readonly Problem[]): void {
  if (problem) throw new AppError('inputError', problem.why, { data: { where: problem.where } });
}

/** A name as the panel takes it (S5.1); what is longer than any name would not even reach it. */
export function automationName(name: string): string {
  assertSound(nameProblems(name));
  return name.trim();
}
