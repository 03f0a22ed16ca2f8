import * as events from '@homeward/contract/words/alarms/event-names.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { PinUser } from '@homeward/contract/shapes/access/pin.ts';
import { codeRefused } from './access/code-refused.ts';
import { commandReceived, underDuress } from './commands.ts';
import { followHappenings, nextDeadline, passDeadline } from './deadlines.ts';
import { codeSent, deviceDescribed } from './devices/described.ts';
import { deviceAvailable, deviceCarried, deviceJoined, devicesLost } from './devices/devices.ts';
import { noRoom } from './devices/no-room.ts';
import { commandFailed, commandWaits } from './devices/pending.ts';
import { requestEnded } from './automation/web-requests.ts';
import { calendarRead, calendarsKept } from './connections/calendars.ts';
import { uploadEnded } from './connections/uploads.ts';
import type { Effect } from './kernel/effect.ts';
import { tell } from './reporting/tell.ts';
import type { Input } from './kernel/input.ts';
import { configured } from './faults/configured.ts';
import { panelReported } from './faults/panel-sensors.ts';
import { log } from './kernel/log.ts';
import { gatewaysLost } from './gateways/gateways-lost.ts';
import { powerReported } from './gateways/power-units.ts';
import { deviceFound } from './maintenance/learning.ts';
import { networkActed } from './maintenance/network.ts';
import { pollAnswered } from './transmission/polling.ts';
import { portalReceived } from './reporting/proof.ts';
import { modemFound } from './transmission/modem.ts';
import { pump, receiptArrived } from './transmission/send-reports.ts';
import { beginGrace, restarted } from './restart.ts';
import { captured } from './alarms/captures.ts';
import { isLate, lateReported } from './signals/late.ts';
import { deviceReported } from './signals/reported.ts';
import { commandSirens } from './alarms/sirens.ts';
import { recordChange } from './setup/record-change.ts';
import type { PanelState } from './state/panel-state.ts';
import { done, draftOf, keptState, setState, turnOn, worldOf } from './kernel/turn.ts';
import type { Outcome, Turn, Watch } from './kernel/turn.ts';
import { isVisibleChange } from './view.ts';
import { clockMoved } from './time/clock-moved.ts';
import { clockOffset } from './time/clock-offset.ts';

/**
 * The control panel: what it knows and one thing it learns make what it knows next and what the shell must do, in
 * order. Every deadline up to the input happens first, in order and each at its own time. Time never goes back: an
 * input that claims an earlier one happens now. Never throws; what cannot be done is answered. `watch` is for
 * rehearsals.
 */
export function step(
  state: PanelState,
  input: Input,
  watch: Watch | null = null,
): readonly [PanelState, readonly Effect[]] {
  const now = Number.isSafeInteger(input.at) && input.at > state.at ? input.at : state.at;
  const turn = turnOn(state, state.at, now, watch);
  if (input.tag === 'restarted') beginGrace(turn);
  passDeadlines(turn);
  recordChange(turn, state.config, null, done);
  watch?.still(worldOf(turn), now + 1);
  turn.at = now;
  const { config: before } = turn.state;
  const outcome = take(turn, input);
  followHappenings(turn);
  recordChange(turn, before, input, outcome);
  if (turn.state.config !== state.config) {
    calendarsKept(turn, state.config.calendars);
    configured(turn);
  }
  commandSirens(turn, state);
  const { reporting, config, status } = turn.state;
  if (reporting !== state.reporting || config !== state.config || status !== state.status) pump(turn);
  const revision = isVisibleChange(state, turn.state) ? state.revision + 1 : state.revision;
  const after = draftOf(turn);
  after.at = now;
  after.revision = revision;
  if (input.tag === 'commandReceived') {
    const result = outcome.tag === 'done' ? { ...outcome, revision } : outcome;
    turn.effects.push({ tag: 'reply', id: input.id, result });
  }
  return [after, turn.effects];
}

function passDeadlines(turn: Turn): void {
  const next = (): Instant | null => nextDeadline(keptState(turn));
  for (let due = next(); due !== null && due <= turn.now; due = next()) {
    turn.watch?.still(worldOf(turn), due);
    turn.at = Math.max(turn.at, due);
    passDeadline(turn);
    followHappenings(turn);
  }
}

function take(turn: Turn, input: Input): Outcome {
  switch (input.tag) {
    case 'deviceReported':
      if (isLate(turn, input.happenedAt)) lateReported(turn, input.device, input.values, input.happenedAt);
      else deviceReported(turn, input.device, input.values, input.live);
      return done;
    case 'deviceAvailable':
      deviceAvailable(turn, input.device, input.online);
      return done;
    case 'devicesLost':
      devicesLost(turn, input.devices, input.watched);
      return done;
    case 'deviceCarried':
      deviceCarried(turn, input.device, input.gateway);
      return done;
    case 'deviceJoined':
      deviceJoined(turn, input.config, input.again === true);
      return done;
    case 'commandReceived':
      return commandReceived(turn, input);
    case 'codeRefused':
      codeRefused(turn, input);
      return done;
    case 'underDuress':
      underDuress(turn, input);
      return done;
    case 'lockedOut':
      tell(turn, { event: events.wrongCodes, user: 0, actor: input.source, detail: input.source.channel });
      return done;
    case 'panelReported':
      panelReported(turn, input.fault, input.on, input.gateways);
      return done;
    case 'gatewaysLost':
      gatewaysLost(turn, input.names);
      return done;
    case 'powerReported':
      powerReported(turn, input.gateway, input.power);
      return done;
    case 'modemFound':
      modemFound(turn, input.there);
      return done;
    case 'panelBattery':
      setState(turn, { status: { ...turn.state.status, battery: input.percent } });
      return done;
    case 'receiptArrived':
      receiptArrived(turn, input, input.receipt);
      return done;
    case 'pinsChanged':
      changePins(turn, input.pins);
      return done;
    case 'clockSet': {
      const before = clockOffset(turn.state);
      setState(turn, { wallOffset: input.wallOffset });
      clockMoved(turn, before);
      return done;
    }
    case 'calledIn':
      log(turn, { event: events.listenIn, qualifier: input.on ? 1 : 3, detail: input.caller });
      return done;
    case 'pollAnswered':
      pollAnswered(turn, input.destination, input.ok);
      return done;
    case 'portalHas':
      portalReceived(turn, input.seq);
      return done;
    case 'noRoom':
      noRoom(turn, input.device, input.name);
      return done;
    case 'deviceDescribed':
      deviceDescribed(turn, input);
      return done;
    case 'codeSent':
      codeSent(turn, input.device);
      return done;
    case 'deviceFound':
      deviceFound(turn, input.device);
      return done;
    case 'commandFailed':
      commandFailed(turn, input.device, input.reason);
      return done;
    case 'commandWaits':
      commandWaits(turn, input.device);
      return done;
    case 'networkActed':
      networkActed(turn, input);
      return done;
    case 'requestEnded':
      requestEnded(turn, input);
      return done;
    case 'calendarRead':
      calendarRead(turn, input);
      return done;
    case 'captured':
      captured(turn, input);
      return done;
    case 'uploadEnded':
      uploadEnded(turn, input);
      return done;
    case 'timerFired':
      return done;
    case 'restarted':
      restarted(turn, input.version);
      return done;
  }
}

/** New codes; a temporary one may be used once more for each. */
function changePins(turn: Turn, pins: readonly PinUser[]): void {
  const { config } = turn.state;
  setState(turn, { config: { ...config, pins }, temporaryUsed: { arm: false, disarm: false } });
}
