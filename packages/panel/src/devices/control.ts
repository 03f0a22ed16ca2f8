import type { Refusal } from '@homeward/contract/shapes/panel/command.ts';
import { commandProblem } from '@homeward/contract/rules/devices/command-problems.ts';
import { proofNeed } from '@homeward/contract/rules/devices/command-proof.ts';
import type { ProofNeed } from '@homeward/contract/rules/devices/command-proof.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { AlarmKind } from '@homeward/contract/shapes/alarms/incident.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import { halfStep } from '@homeward/contract/words/values/temperature.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { refusalOf } from '../access/permissions.ts';
import { areaAt, deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { logAsked } from './control-log.ts';
import { answerRing } from './door-phone.ts';
import { forgetLater, liveMs, tellLater } from './later.ts';
import { setPrivacy } from './privacy.ts';
import { send } from './send.ts';

/** Alarms after which a valve stays shut until somebody has looked. */
const dangers: ReadonlySet<AlarmKind> = new Set<AlarmKind>(['fire', 'co', 'gas', 'heat', 'water']);

/** Whether a proof is needed now, by the table of command-proof.ts. */
function needsProof(turn: Turn, area: number, need: ProofNeed): boolean {
  switch (need) {
    case 'never':
      return false;
    case 'always':
      return true;
    case 'whileArmed':
      return areaAt(turn, area).phase.tag !== 'disarmed';
    case 'afterAlarm': {
      const { id } = entryAt(turn.state.config.areas, area);
      return turn.state.incidents.some(
        (incident) => incident.area === id && incident.state !== 'closed' && dangers.has(incident.kind),
      );
    }
  }
}

/**
 * Why a device may not be told this now; null is may. A kind takes only its own commands, within their bounds; what
 * lowers protection needs a proof; sirens belong to the alarm. `where` names the field.
 */
export function controlRefusal(
  turn: Turn,
  id: DeviceId,
  command: DeviceCommand,
  proof: Proof,
): Refusal | null {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return { tag: 'absent' };
  const device = entryAt(turn.state.config.devices, slot);
  const area = entryAt(layoutOf(turn.state.config).areaOf, slot);
  const problem = commandProblem(device, command, deviceAt(turn, slot).values);
  if (problem !== null) return { tag: 'invalid', why: problem.why, where: `command.${problem.where}` };
  if (command.tag === 'testSiren' && turn.state.areas.some(({ alarm }) => alarm.tag === 'sounding'))
    return { tag: 'invalid', why: 'v2_mg_silence_alarm_first' };
  if (!needsProof(turn, area, proofNeed(device.kind, command))) return null;
  return refusalOf(turn, proof, area, 'control');
}

/** A command as the device is to get it: toggling is resolved, and numbers are in steps that it knows (S5.9). */
function settled({ kind }: DeviceConfig, command: DeviceCommand, { on }: DeviceValues): DeviceCommand {
  switch (command.tag) {
    case 'toggle':
      return { tag: 'switch', on: on !== true };
    case 'level':
      return {
        ...command,
        level: kind === 'shutter' ? Math.round(command.level) : Math.max(1, Math.round(command.level)),
      };
    case 'setpoint':
      return kind === 'radiator' && command.heat !== undefined
        ? { ...command, heat: halfStep(command.heat) }
        : command;
    default:
      return command;
  }
}

/**
 * Tells a device what to do; `controlRefusal` has found nothing against it. What ends by itself is told again in time,
 * and who asked for what concerns doors is logged.
 */
export function control(turn: Turn, id: DeviceId, wish: DeviceCommand, actor: Actor): void {
  const slot = layoutOf(turn.state.config).slotOf.get(id);
  if (slot === undefined) return;
  const device = entryAt(turn.state.config.devices, slot);
  const { autoOffSeconds } = device;
  const command = settled(device, wish, deviceAt(turn, slot).values);
  if (command.tag === 'switch' || command.tag === 'live') forgetLater(turn, id);
  if (command.tag === 'privacy') setPrivacy(turn, slot, command.on);
  else send(turn, slot, command, actor);
  logAsked(turn, slot, command, actor);
  const forSeconds =
    command.tag === 'switch' && command.on ? (command.forSeconds ?? autoOffSeconds) : undefined;
  if (forSeconds !== undefined)
    tellLater(turn, id, turn.at + forSeconds * 1000, { tag: 'switch', on: false }, actor);
  if (command.tag === 'live' && command.on)
    tellLater(turn, id, turn.at + liveMs, { tag: 'live', on: false }, actor);
  if (command.tag === 'answer' || command.tag === 'openDoor') answerRing(turn, slot, actor);
}
