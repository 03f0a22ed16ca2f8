import type { AreaId } from '@homeward/contract/ids.ts';
import type { AreaTarget } from '@homeward/contract/modes.ts';
import type { PanelCommand, Refusal } from '@homeward/contract/command.ts';
import { silence } from './alarms/alarm.ts';
import { setBypass } from './faults/bypass.ts';
import { control, controlRefusal } from './devices/control.ts';
import { raiseDuress } from './alarms/duress.ts';
import { actOnIncident } from './alarms/incident-acts.ts';
import { configure } from './edits.ts';
import type { Input } from './input.ts';
import { callForHelp } from './alarms/panic.ts';
import { whoOf } from './access/pins.ts';
import { testReport } from './reporting/report-settings.ts';
import { applyScene } from './automation/scenes.ts';
import { setLearning } from './maintenance/learning.ts';
import { setSoakTest } from './maintenance/soak-test.ts';
import { setTestMode } from './maintenance/test-mode.ts';
import { setWalkTest } from './maintenance/walk-test.ts';
import { setMode } from './arming/set-mode.ts';
import { done, setState } from './turn.ts';
import type { Outcome, Turn } from './turn.ts';

type Received = Extract<Input, { tag: 'commandReceived' }>;

const remembered = 200;
const refused = (refusal: Refusal): Outcome => ({ tag: 'refused', refusal });

/** Carries out a command, once: an id that was seen before never executes again (I10). */
export function commandReceived(turn: Turn, received: Received): Outcome {
  const { seenCommands } = turn.state;
  if (seenCommands.includes(received.id) && !turn.planted.has('duplicateCommandExecutes'))
    return refused({ tag: 'invalid', why: 'v2_mg_command_repeated' });
  setState(turn, { seenCommands: [...seenCommands, received.id].slice(-remembered) });
  const outcome = execute(turn, received);
  raiseDuress(turn, received.actor, received.proof, areaOf(turn, received.command));
  return outcome;
}

/** The area that a command is about, where it names one. */
function areaOf(turn: Turn, command: PanelCommand): AreaId | null {
  if (command.tag === 'setMode') return command.area === 0 ? null : command.area;
  if (command.tag !== 'control') return null;
  return turn.state.config.devices.find(({ id }) => id === command.device)?.area ?? null;
}

function execute(turn: Turn, received: Received): Outcome {
  const { command, proof } = received;
  const { actor } = whoOf(turn.state.config, received.actor, proof, turn.planted.has('duressShown'));
  switch (command.tag) {
    case 'setMode':
      return setMode(turn, { ...command, actor: received.actor, proof });
    case 'silence':
      return silenceAll(turn, command.area, received);
    case 'bypass':
      return setBypass(turn, command, actor, proof);
    case 'control': {
      const refusal = controlRefusal(turn, command.device, command.command, proof);
      if (refusal !== null) return refused(refusal);
      control(turn, command.device, command.command, actor);
      return done;
    }
    case 'panic':
      return callForHelp(turn, command, actor);
    case 'applyScene':
      return applyScene(turn, command.scene, received.actor, proof);
    case 'incident':
      return actOnIncident(turn, command, actor);
    case 'configure':
      return configure(turn, command.edit, command.expect, { actor, proof });
    case 'walkTest':
      return setWalkTest(turn, command, actor);
    case 'soakTest':
      return setSoakTest(turn, command, actor);
    case 'testMode':
      return setTestMode(turn, command, actor);
    case 'learning':
      return setLearning(turn, command, actor);
    case 'testReport':
      return testReport(turn, command.destination, actor);
    case 'controlGroup':
    case 'consent':
    case 'clearFault':
    case 'delaySchedule':
    case 'care':
    case 'position':
      return refused({ tag: 'invalid', why: 'v2_mg_not_supported' });
    case 'world':
      return refused({ tag: 'invalid', why: 'v2_mg_no_simulated_world' });
  }
}

/** Silences sirens without a code: who may is the server's matrix; mode, alarm and memory stay as they are. */
function silenceAll(turn: Turn, target: AreaTarget, { actor }: Received): Outcome {
  const areas = turn.state.config.areas.flatMap(({ id }, area) =>
    target === 0 || id === target ? [area] : [],
  );
  if (areas.length === 0) return refused({ tag: 'absent' });
  for (const area of areas) silence(turn, area, actor);
  return done;
}
