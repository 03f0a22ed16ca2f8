import type { AreaId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { setBypass } from './faults/bypass.ts';
import { clearFault } from './faults/clear-fault.ts';
import { setService } from './faults/service.ts';
import { control, controlRefusal } from './devices/control.ts';
import { raiseDuress } from './alarms/duress.ts';
import { actOnIncident } from './alarms/incident-acts.ts';
import { silenceAreas } from './alarms/silencing.ts';
import type { PanelConfig } from './state/config.ts';
import { configure } from './edits.ts';
import type { Input } from './kernel/input.ts';
import { callForHelp } from './alarms/panic.ts';
import { followIncident } from './care/call-acts.ts';
import { careAct } from './care/care-commands.ts';
import { locate, takePosition } from './location/positions.ts';
import { setConsent } from './maintenance/consent.ts';
import { installerRefusal, provenBy } from './access/permissions.ts';
import { whoOf } from './access/pins.ts';
import { provePin } from './access/prove-pin.ts';
import { testReport } from './transmission/report-settings.ts';
import { controlGroup } from './automation/groups.ts';
import { callRule } from './automation/call-rule.ts';
import { applyScene, tryScene } from './automation/scenes.ts';
import { actOnNetwork } from './maintenance/network.ts';
import { setLearning } from './maintenance/learning.ts';
import { practise } from './maintenance/practice.ts';
import { setSoakTest } from './maintenance/soak-test.ts';
import { setTestMode } from './maintenance/test-mode.ts';
import { upkeep } from './setup/upkeep.ts';
import { setWalkTest } from './maintenance/walk-test.ts';
import { armNow } from './arming/exit.ts';
import { setMode } from './arming/set-mode.ts';
import { delaySchedule } from './schedules/delay.ts';
import { done, refused, setState } from './kernel/turn.ts';
import type { Outcome, Turn } from './kernel/turn.ts';

type Received = Extract<Input, { tag: 'commandReceived' }>;

const remembered = 200;

/** Carries out a command, once: an id that was seen before never executes again (I10). */
export function commandReceived(turn: Turn, received: Received): Outcome {
  const { seenCommands } = turn.state;
  if (seenCommands.includes(received.id)) return refused({ tag: 'invalid', why: 'v2_mg_command_repeated' });
  setState(turn, { seenCommands: [...seenCommands, received.id].slice(-remembered) });
  const proof = provenBy(received.actor, received.proof);
  const outcome = execute(turn, { ...received, proof }, received.proof.tag === 'pin');
  raiseDuress(turn, received.actor, proof, areaOf(turn.state.config, received.command));
  return outcome;
}

/** A command that the hub refused was given under duress; one that got here all the same has called for help already. */
export function underDuress(
  turn: Turn,
  { id, actor, proof, area }: Extract<Input, { tag: 'underDuress' }>,
): void {
  if (!turn.state.seenCommands.includes(id)) raiseDuress(turn, actor, proof, area);
}

/** The area that a command is about, where it names one. */
export function areaOf({ devices }: PanelConfig, command: PanelCommand): AreaId | null {
  if (command.tag === 'setMode') return command.area === 0 ? null : command.area;
  if (command.tag !== 'control') return null;
  return devices.find(({ id }) => id === command.device)?.area ?? null;
}

/** Whether no area is armed, or about to be, and none is in alarm. */
const isCalm = ({ state }: Turn): boolean =>
  state.areas.every(({ phase, alarm }) => phase.tag === 'disarmed' && alarm.tag !== 'sounding');

/** `coded`: a code was given for it; what a session may stands in its proof. */
function execute(turn: Turn, received: Received, coded: boolean): Outcome {
  const { command, proof } = received;
  const { actor } = whoOf(turn.state.config, received.actor, proof);
  const uninvited = installerRefusal(turn, received.actor, proof, command.tag);
  if (uninvited !== null) return refused(uninvited);
  switch (command.tag) {
    case 'setMode':
      return setMode(turn, { ...command, actor: received.actor, proof });
    case 'callRule':
      return callRule(turn, command, received.actor);
    case 'armNow':
      return armNow(turn, command.area);
    case 'silence':
      return silenceAreas(turn, command.area, { actor, proof });
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
      return applyScene(turn, command.scene, actor, proof);
    case 'tryScene':
      return tryScene(turn, command, actor, proof);
    case 'incident': {
      const outcome = actOnIncident(turn, command, actor);
      if (outcome.tag === 'done') followIncident(turn, command, actor);
      return outcome;
    }
    case 'configure':
      if (command.calm === true && !isCalm(turn))
        return refused({ tag: 'invalid', why: 'v2_mg_batch_home_armed' });
      return configure(turn, command.edit, command.expect, { actor, proof });
    case 'walkTest':
      return setWalkTest(turn, command, actor);
    case 'soakTest':
      return setSoakTest(turn, command, actor);
    case 'testMode':
      return setTestMode(turn, command, actor);
    case 'service':
      return setService(turn, command, { actor, proof, coded });
    case 'practice':
      return practise(turn, command, actor);
    case 'learning':
      return setLearning(turn, command, actor);
    case 'network':
      return actOnNetwork(turn, command, actor);
    case 'testReport':
      return testReport(turn, command.destination, actor);
    case 'consent':
      return setConsent(turn, command, actor, proof);
    case 'provePin':
      return provePin(turn, command, proof);
    case 'care':
      return careAct(turn, command, actor, proof);
    case 'position':
      return takePosition(turn, command, received.actor);
    case 'locate':
      return locate(turn, command, actor);
    case 'delaySchedule':
      return delaySchedule(turn, command, actor);
    case 'controlGroup':
      return controlGroup(turn, command, actor, proof);
    case 'clearFault':
      return clearFault(turn, command, actor, proof);
    case 'upkeep':
      return upkeep(turn, command, { actor, proof });
    // The hub opens the file and gives what is in it as an edit.
    case 'restoreSetup':
      return refused({ tag: 'invalid', why: 'v2_mg_backup_damaged' });
    case 'putSound':
      return refused({ tag: 'invalid', why: 'v2_mg_sound_format' });
    // The hub carries these out itself.
    case 'connection':
    case 'smsCommand':
      return refused({ tag: 'noMeans', why: 'v2_mg_no_means' });
    case 'world':
      return refused({ tag: 'invalid', why: 'v2_mg_no_simulated_world' });
  }
}
