import type { DeviceId } from '@homeward/contract/ids.ts';
import type { ArmedMode, ArmMode } from '@homeward/contract/modes.ts';
import type { Input, Proof } from '../input.ts';
import { alarm, disarmed, left } from './reference-alarms.ts';
import { callRows } from './reference-tables.ts';
import { conditionOf, delayOf, mayLeaveOut, reasonsOf, stuckZones } from './reference-world.ts';
import type { Part, World } from './reference-world.ts';

const isGuard = (proof: Proof): boolean => proof.tag === 'pin' && proof.slot.tag === 'guard';

function mayUse(world: World, proof: Proof, part: Part, wish: ArmMode): boolean {
  if (proof.tag !== 'pin') return proof.tag === 'trusted';
  const { slot } = proof;
  const { guest } = world;
  const owner = world.config.pins.find((pin) => JSON.stringify(pin.slot) === JSON.stringify(slot));
  if (!owner?.enabled || !owner.areas.some((area) => area === part.no)) return false;
  if (slot.tag === 'installer') return false;
  if (slot.tag === 'temporary') return !guest.gone && !(wish === 'disarm' ? guest.disarmed : guest.armed);
  if (slot.tag !== 'guard') return true;
  return wish === 'disarm'
    ? part.alarm !== 'quiet' || part.burglar
    : part.stage === 'disarmed' && part.patrolled;
}

function used(world: World, proof: Proof, what: 'armed' | 'disarmed'): void {
  if (proof.tag !== 'pin' || proof.slot.tag !== 'temporary') return;
  world.guest[what] = true;
  if (world.guest.armed && world.guest.disarmed) world.guest.gone = true;
}

function setMode(world: World, target: number, mode: ArmMode, proof: Proof, force: boolean): void {
  const chosen = world.parts.filter(
    (part) => (target === 0 || part.no === target) && mayUse(world, proof, part, mode),
  );
  if (chosen.length === 0) return;
  if (mode === 'disarm') {
    const ended = chosen.filter((part) => disarmed(world, part));
    for (const part of ended) part.patrolled = isGuard(proof);
    if (ended.length > 0) used(world, proof, 'disarmed');
  } else arm(world, chosen, mode, proof, force);
}

function arm(world: World, chosen: readonly Part[], mode: ArmedMode, proof: Proof, force: boolean): void {
  const { now } = world;
  const wanted = chosen.filter((part) => part.mode !== mode);
  if (wanted.some((part) => part.alarm === 'sounding')) return;
  const stuck = wanted.filter((part) => {
    const why = reasonsOf(world, part, mode);
    const { retry } = part;
    const again =
      retry !== null &&
      retry.mode === mode &&
      now <= retry.until &&
      why.every((reason) => retry.reasons.includes(reason));
    return why.length > 0 && !force && !again && world.config.armFault !== 'direct';
  });
  for (const part of stuck) part.retry = { mode, until: now + 10_000, reasons: reasonsOf(world, part, mode) };
  if (stuck.length > 0) return;
  for (const part of wanted) {
    part.forced = force || reasonsOf(world, part, mode).length > 0;
    const exit = delayOf(part, mode, 'exit');
    for (const [, sensor] of stuckZones(world, part, mode, exit > 0)) sensor.once = true;
    Object.assign(part, { stage: 'exitDelay', mode, until: now + exit, retry: null, waiting: [] });
    part.patrolled = isGuard(proof);
    if (exit === 0) left(world, part);
  }
  if (wanted.length > 0) used(world, proof, 'armed');
}

interface Row {
  readonly device: DeviceId;
  readonly on: boolean;
}

function bypass(world: World, kind: 'oneTime' | 'permanent', rows: readonly Row[], proof: Proof): void {
  const field = kind === 'oneTime' ? 'once' : 'forever';
  const found = rows.map(({ device, on }) => ({
    sensor: world.sensors.find(({ config }) => config.id === device),
    on,
  }));
  for (const { sensor, on } of found) {
    if (sensor === undefined) return;
    if (sensor[field] === on) continue;
    if (on && (!mayLeaveOut(sensor) || (kind === 'oneTime' && sensor.forever))) return;
    if (sensor.part.stage === 'disarmed') continue;
    if (on ? proof.tag === 'none' : conditionOf(sensor) !== 'normal') return;
  }
  for (const { sensor, on } of found) if (sensor) sensor[field] = on;
}

function close(world: World, place: number): void {
  const entry = world.cases[place];
  if (!entry || entry.state === 'closed') return;
  const showing = world.parts.filter((part) => part.alarm !== 'quiet' && part.shown === entry);
  if (showing.some((part) => part.alarm === 'sounding' && part.hushAt !== null)) return;
  entry.state = 'closed';
  entry.live = false;
  for (const part of showing)
    if (part.stage === 'disarmed')
      Object.assign(part, { alarm: 'quiet', shown: null, hushAt: null, burglar: false });
    else part.alarm = 'memory';
}

/** A duress code cries for help whatever it was used for: in the area it was used in, else the first it opens. */
function cry(world: World, target: number): void {
  const owner = world.config.pins.find(({ slot }) => slot.tag === 'duress');
  if (!owner?.enabled) return;
  const areas = [target, ...owner.areas].filter((area) => area !== 0);
  const part = world.parts.find(({ no }) => no === areas[0]);
  if (part) alarm(world, part, 'duress', 121, false, null);
}

/** Somebody asks for something, and perhaps under duress. */
export function commanded(world: World, input: Extract<Input, { tag: 'commandReceived' }>): void {
  const { command, proof } = input;
  carryOut(world, input);
  if (proof.tag !== 'pin' || proof.slot.tag !== 'duress') return;
  cry(world, command.tag === 'setMode' ? command.area : 0);
}

/** Incidents are named by their place, newest first, in the text of the command. */
function carryOut(world: World, input: Extract<Input, { tag: 'commandReceived' }>): void {
  const wish = input.command;
  if (wish.tag === 'setMode') setMode(world, wish.area, wish.mode, input.proof, wish.force);
  if (wish.tag === 'silence')
    for (const part of world.parts) if (wish.area === 0 || wish.area === part.no) part.hushAt = null;
  if (wish.tag === 'bypass') bypass(world, wish.kind, wish.devices, input.proof);
  if (wish.tag === 'panic') {
    const part = world.parts.find(({ no }) => no === wish.area);
    const event = callRows[wish.kind];
    if (event !== undefined && part) alarm(world, part, wish.kind, event, wish.kind !== 'silentPanic', null);
  }
  if (wish.tag !== 'incident') return;
  const named = world.cases[Number(wish.text)];
  if (wish.act === 'close') close(world, Number(wish.text));
  if (wish.act === 'acknowledge' && named?.state === 'open') named.state = 'acknowledged';
}
