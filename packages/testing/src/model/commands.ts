import type { DeviceId } from '@homeward/contract/ids.ts';
import type { ArmedMode, ArmMode } from '@homeward/contract/modes.ts';
import type { Input, Proof } from '@homeward/panel/input.ts';
import { alarm } from './alarms.ts';
import { isSilent } from './reports.ts';
import { byCode, callRows } from './tables.ts';
import { disarmed, left } from './exit-and-entry.ts';
import { conditionOf, delayOf, mayLeaveOut, reasonsOf, stuckZones } from './memory.ts';
import type { Part, World } from './memory.ts';

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

/** The user's number in what is told of an incident, which shows on site: under duress the master's. */
function numberOf(proof: Proof): number {
  if (proof.tag !== 'pin') return 0;
  const { slot } = proof;
  if (slot.tag === 'user') return slot.no;
  return { guard: 95, master: 96, temporary: 997, duress: 96, installer: 99 }[slot.tag];
}

/** How somebody wants a mode. */
interface Wish {
  readonly mode: ArmMode;
  readonly proof: Proof;
  readonly force: boolean;
  readonly silent: boolean;
  readonly atKeypad: boolean;
}

function setMode(world: World, target: number, wish: Wish): void {
  const { mode, proof } = wish;
  const chosen = world.parts.filter(
    (part) => (target === 0 || part.no === target) && mayUse(world, proof, part, mode),
  );
  if (chosen.length === 0) return;
  if (mode === 'disarm') {
    const ended = chosen.filter((part) => disarmed(world, part, numberOf(proof)));
    for (const part of ended) part.patrolled = isGuard(proof);
    if (ended.length > 0) used(world, proof, 'disarmed');
  } else arm(world, chosen, mode, wish);
}

function arm(world: World, chosen: readonly Part[], mode: ArmedMode, wish: Wish): void {
  const { now } = world;
  const { proof, force } = wish;
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
    for (const [, sensor] of stuckZones(world, part, mode, exit > 0))
      if (mayLeaveOut(sensor) && !sensor.forever) sensor.once = true;
    const until = now + exit * (wish.silent ? 2 : 1);
    const home = part.stage === 'armed' && part.mode !== 'arm' && part.mode !== 'disarm' ? part.mode : null;
    const stayed = part.stage === 'exitDelay' ? part.stayed : home;
    part.stayed = mode === 'arm' ? stayed : null;
    Object.assign(part, { stage: 'exitDelay', mode, until, since: now, retry: null, waiting: [] });
    Object.assign(part, { guards: null, restarted: false, gone: false, forgot: false });
    Object.assign(part, { hushed: wish.silent, atKeypad: wish.atKeypad, patrolled: isGuard(proof) });
    part.swings.clear();
    if (exit === 0) left(world, part);
  }
  if (wanted.length > 0) used(world, proof, 'armed');
}

/** Whether a proof stops the sirens of an area that sounds. */
function mayHush(world: World, part: Part, proof: Proof): boolean {
  const alarming = world.cases.filter(
    (entry) => (entry.live && entry.area === part.no) || entry === part.shown,
  );
  const strict = alarming.some(({ kind }) => !isSilent(kind) && byCode.includes(kind));
  if (proof.tag !== 'pin') return proof.tag === 'trusted' || !strict;
  const { slot } = proof;
  const owner = world.config.pins.find((pin) => JSON.stringify(pin.slot) === JSON.stringify(slot));
  if (!owner?.enabled || slot.tag === 'installer') return false;
  if (slot.tag === 'temporary' && world.guest.gone) return false;
  return owner.areas.some((area) => area === part.no) || (!strict && slot.tag !== 'guard');
}

function hush(world: World, target: number, proof: Proof): void {
  for (const part of world.parts) {
    const loud = part.alarm === 'sounding' && part.hushAt !== null;
    if ((target !== 0 && target !== part.no) || !loud || !mayHush(world, part, proof)) continue;
    part.calmAt = part.hushAt ?? part.calmAt;
    part.hushAt = null;
    part.shown?.acts.push('silenced');
  }
}

interface Row {
  readonly device: DeviceId;
  readonly on: boolean;
}

/** Guards, guests and installers leave nothing out; for longer than until the next disarming only the owner does. */
function mayLeaveOutBy(world: World, proof: Proof, part: Part, kind: string): boolean {
  if (proof.tag !== 'pin') return true;
  const { slot } = proof;
  const holder = world.config.pins.find((pin) => JSON.stringify(pin.slot) === JSON.stringify(slot));
  if (!holder?.enabled || !holder.areas.some((area) => area === part.no)) return false;
  return ['master', 'duress', ...(kind === 'oneTime' ? ['user'] : [])].includes(slot.tag);
}

function bypass(world: World, kind: 'oneTime' | 'permanent', rows: readonly Row[], proof: Proof): void {
  const field = kind === 'oneTime' ? 'once' : 'forever';
  const found = rows.map(({ device, on }) => ({
    sensor: world.sensors.find(({ config }) => config.id === device),
    on,
  }));
  for (const { sensor, on } of found) {
    if (sensor === undefined || !mayLeaveOutBy(world, proof, sensor.part, kind)) return;
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
  for (const part of world.parts)
    if (entry.live && entry.kind === 'burglar' && part.no === entry.area) part.lonely = [];
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
  const { proof } = input;
  // Nobody lets installers in during these lives.
  if (proof.tag === 'pin' && proof.slot.tag === 'installer' && wish.tag !== 'panic') return;
  if (wish.tag === 'setMode')
    setMode(world, wish.area, {
      mode: wish.mode,
      proof,
      force: wish.force,
      silent: wish.silent === true,
      atKeypad: input.actor.channel === 'keypad',
    });
  if (wish.tag === 'silence') hush(world, wish.area, proof);
  if (wish.tag === 'bypass' && wish.kind !== 'tamper') bypass(world, wish.kind, wish.devices, input.proof);
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
