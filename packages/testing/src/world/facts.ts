import type { PanelCommand } from '@homeward/contract/command.ts';
import type { Input, Proof } from '@homeward/panel/input.ts';
import type { Fact, Proved, Wish } from './reference-facts.ts';

/** Somebody turns the test mode on or off. */
export const isTestMode = (input: Input): boolean =>
  input.tag === 'commandReceived' && input.command.tag === 'testMode';

/** What an input that was taken on means to the reference model. */
export function factOf(input: Input): Fact {
  const { at } = input;
  switch (input.tag) {
    case 'deviceReported':
      return { at, tag: 'said', device: input.device, values: input.values, live: input.live };
    case 'deviceAvailable':
      return { at, tag: 'there', device: input.device, online: input.online };
    case 'devicesLost':
      return { at, tag: 'wireLost', devices: input.devices };
    case 'deviceJoined':
      return { at, tag: 'joined', device: input.config };
    case 'commandReceived': {
      const automatic = input.actor.tag === 'rule' || input.actor.tag === 'schedule';
      return {
        at,
        tag: 'wish',
        id: input.id,
        wish: wishOf(input.command),
        proved: provedBy(input.proof),
        automatic,
      };
    }
    case 'panelReported':
      return input.fault === 'acFailure' ? { at, tag: 'mains', on: !input.on } : { at, tag: 'time' };
    case 'restarted':
      return { at, tag: 'restarted' };
    case 'lockedOut':
    case 'panelBattery':
    case 'deviceFound':
    case 'commandFailed':
    case 'requestEnded':
    case 'uploadEnded':
    case 'networkActed':
    case 'captured':
    case 'clockSet':
    case 'portalHas':
    case 'pollAnswered':
    case 'receiptArrived':
    case 'pinsChanged':
    case 'timerFired':
      return { at, tag: 'time' };
  }
}

function provedBy(proof: Proof): Proved {
  switch (proof.tag) {
    case 'pin':
      return proof.slot;
    case 'trusted':
      return 'trusted';
    case 'none':
      return 'nothing';
  }
}

function wishOf(command: PanelCommand): Wish {
  switch (command.tag) {
    case 'setMode':
      return { tag: 'mode', area: command.area, mode: command.mode, force: command.force };
    case 'silence':
      return { tag: 'silence', area: command.area };
    case 'bypass':
      if (command.kind === 'tamper') return { tag: 'other' };
      return { tag: 'bypass', kind: command.kind, rows: command.devices };
    case 'panic':
      return { tag: 'help', kind: command.kind, area: command.area };
    case 'applyScene':
      return { tag: 'scene', scene: command.scene };
    case 'control':
      return { tag: 'device', device: command.device, command: command.command.tag };
    default:
      return { tag: 'other' };
  }
}
