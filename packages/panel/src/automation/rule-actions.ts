import * as events from '@homeward/contract/words/alarms/event-names.ts';
import { proofNeed } from '@homeward/contract/rules/devices/command-proof.ts';
import { takes } from '@homeward/contract/rules/devices/device-abilities.ts';
import type { Leave, Rule, RuleAction } from '@homeward/contract/shapes/automation/automation.ts';
import type { DeviceCommand } from '@homeward/contract/shapes/devices/device-command.ts';
import type { AreaId, DeviceId, GroupId, SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { raiseTechnical } from '../alarms/technical.ts';
import { silenceAreas } from '../alarms/silencing.ts';
import { lowersMode, setMode } from '../arming/set-mode.ts';
import { control, controlRefusal } from '../devices/control.ts';
import { tellLater } from '../devices/later.ts';
import { tell } from '../reporting/tell.ts';
import { setBypass } from '../faults/bypass.ts';
import type { Proof } from '../kernel/input.ts';
import { layoutOf } from '../kernel/layout.ts';
import { nextInstant } from '../time/local-time.ts';
import { done, entryAt, refused } from '../kernel/turn.ts';
import type { Outcome, Turn } from '../kernel/turn.ts';
import type { EventWords } from '../state/automation-state.ts';
import { commandGroup, groupBy, wholeOf } from './groups.ts';
import { noteRefusals } from './refusals.ts';
import type { DeviceResult } from './refusals.ts';
import { ruleActor } from './rule-actor.ts';
import { applyScene } from './scenes.ts';
import { addressWithWords, inJson, withWords, wordsOf } from './event-words.ts';
import { sendRequest } from './web-requests.ts';
import { clockOffset } from '../time/clock-offset.ts';

/** A rule proves nothing, but for what its owner gave it leave to do (I4). */
const proofFor = ({ leave }: Rule, ...needs: readonly Leave[]): Proof =>
  needs.length > 0 && needs.every((need) => leave.includes(need)) ? { tag: 'trusted' } : { tag: 'none' };

/** Whether the body of a request is JSON, in which a word must not end a text. */
const isJson = (body: string): boolean => /^\s*[[{]/.test(body);

/** Does one action of a rule, or says why not. `index` is its place among the rule's actions, `words` what is known of what started it. */
export function act(
  turn: Turn,
  rule: Rule,
  action: RuleAction,
  index: number,
  words: () => EventWords = () => wordsOf(turn, rule, null),
): Outcome {
  const actor = ruleActor(rule);
  switch (action.tag) {
    case 'device':
      return tellDeviceUntil(turn, rule, action);
    case 'group':
      return tellGroup(turn, rule, action.group, action.command);
    case 'mode': {
      const proof = proofFor(rule, 'lowerMode');
      return setMode(turn, { actor, proof, area: action.area, mode: action.mode, force: false });
    }
    case 'scene':
      return applyScene(turn, action.scene, actor, proofForScene(turn, rule, action.scene));
    case 'alarm':
      return raiseAlarm(turn, rule, action);
    case 'capture':
      return capture(turn, rule, action);
    case 'request':
      sendRequest(turn, rule.id, index, {
        ...action,
        url: addressWithWords(words, action.url),
        body:
          action.body === null
            ? null
            : withWords(words, action.body, isJson(action.body) ? inJson : undefined),
      });
      return done;
    case 'notify':
      tell(turn, {
        event: events.notice,
        user: 0,
        actor,
        detail: withWords(words, action.text),
        ...(action.to === undefined ? {} : { to: action.to }),
      });
      return done;
    // What waits goes on in waits.ts.
    case 'wait':
    case 'waitUntil':
      return done;
    case 'bypass': {
      if (!rule.leave.includes('bypass')) return refused({ tag: 'notAllowed' });
      const devices = [{ device: action.device, on: true }];
      return setBypass(turn, { tag: 'bypass', kind: 'oneTime', devices }, actor, { tag: 'trusted' });
    }
    case 'silence':
      return silenceAreas(turn, action.area, {
        actor,
        proof: { tag: 'none' },
        leave: rule.leave.includes('silence'),
      });
  }
}

/** A proof for telling a device something: leave to unlock is leave for that, and for nothing else that needs one. */
const proofToTell = (rule: Rule, command: DeviceCommand): Proof =>
  unlocks(command) ? proofFor(rule, 'unlock') : proofFor(rule);

const unlocks = (command: DeviceCommand): boolean =>
  command.tag === 'openDoor' || (command.tag === 'lock' && !command.locked);

function tellDevice(turn: Turn, rule: Rule, device: DeviceId, command: DeviceCommand): Outcome {
  const refusal = controlRefusal(turn, device, command, proofToTell(rule, command));
  if (refusal !== null) return refused(refusal);
  control(turn, device, command, ruleActor(rule));
  return done;
}

/** What is switched on until a time of day goes off then, on the next day where that has passed today. */
function tellDeviceUntil(
  turn: Turn,
  rule: Rule,
  { device, command, untilMinute }: Extract<RuleAction, { tag: 'device' }>,
): Outcome {
  const outcome = tellDevice(turn, rule, device, command);
  if (outcome.tag === 'refused' || untilMinute === undefined) return outcome;
  const { config } = turn.state;
  const wallOffset = clockOffset(turn.state);
  const moment = { tag: 'daily', minute: untilMinute } as const;
  const end = nextInstant(config.timeZone, moment, turn.at + wallOffset);
  if (end !== null && command.tag === 'switch' && command.on)
    tellLater(turn, device, end.at - wallOffset, { tag: 'switch', on: false }, ruleActor(rule));
  return outcome;
}

function tellGroup(turn: Turn, rule: Rule, group: GroupId, command: DeviceCommand): Outcome {
  const actor = ruleActor(rule);
  const { outcome, results } = commandGroup(turn, group, command, actor, proofToTell(rule, command));
  if (outcome.tag === 'done') noteRefusals(turn, groupBy(turn, group)?.name ?? group, actor, results);
  return outcome;
}

/**
 * A scene gets a proof where the rule has leave for everything in it that needs one now; nothing gets one beside
 * something that no leave stands for.
 */
function proofForScene(turn: Turn, rule: Rule, id: SceneId): Proof {
  const scene = turn.state.config.scenes.find((one) => one.id === id);
  const needs = new Set<Leave>();
  for (const action of scene?.actions ?? []) {
    if (action.tag === 'mode') {
      if (lowersMode(turn, action.area, action.mode)) needs.add('lowerMode');
    } else if (unlocks(action.command)) needs.add('unlock');
    else if (action.tag === 'device' && mayNeedProof(turn, action.device, action.command))
      return { tag: 'none' };
  }
  return proofFor(rule, ...needs);
}

function mayNeedProof(turn: Turn, device: DeviceId, command: DeviceCommand): boolean {
  const slot = layoutOf(turn.state.config).slotOf.get(device);
  return slot !== undefined && proofNeed(entryAt(turn.state.config.devices, slot).kind, command) !== 'never';
}

const areaSlot = (turn: Turn, area: AreaId): number | undefined =>
  layoutOf(turn.state.config).areaSlotOf.get(area);

function raiseAlarm(turn: Turn, rule: Rule, { alarm, area }: Extract<RuleAction, { tag: 'alarm' }>): Outcome {
  const slot = areaSlot(turn, area);
  if (slot === undefined) return refused({ tag: 'absent' });
  raiseTechnical(turn, slot, alarm, ruleActor(rule));
  return done;
}

/** Pictures or clips, of one camera or of all there are; one that refuses does not keep the others from it. */
function capture(turn: Turn, rule: Rule, { device, what }: Extract<RuleAction, { tag: 'capture' }>): Outcome {
  if (device !== null) return tellDevice(turn, rule, device, { tag: 'capture', what });
  const cameras = turn.state.config.devices.filter(({ kind }) => takes(kind, 'capture'));
  if (cameras.length === 0) return refused({ tag: 'absent' });
  const results = cameras.map(({ id }): DeviceResult => {
    const outcome = tellDevice(turn, rule, id, { tag: 'capture', what });
    return { device: id, refusal: outcome.tag === 'refused' ? outcome.refusal : null };
  });
  const whole = wholeOf(results);
  if (whole.tag === 'done') noteRefusals(turn, rule.name, ruleActor(rule), results);
  return whole;
}
