import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { Instant } from '@homeward/contract/shapes/values/ids.ts';
import type { Timing } from '../kernel/chapter.ts';
import { recovers, wordOf } from '../kernel/word.ts';
import type { Word } from '../kernel/word.ts';
import { deviceAt, entryAt } from '../kernel/turn.ts';
import type { Turn } from '../kernel/turn.ts';
import { noteFault } from './device-faults.ts';
import { setVigil } from './vigil.ts';
import type { Chatter, Muffled } from '../state/vigil-state.ts';

/*
 * A device that says nonsense or never stops talking is out of order (S3.15, reliability B-9). Of nonsense the rest is
 * believed. A device that talks too much is muffled: what it says is gathered and heard once a minute, so that the
 * others are not drowned, and what would alarm is heard first and never lost. So is a device of which its wire says that
 * it is no longer what it guards as (described.ts), and one that says so itself (faults.ts).
 */

const minute = 60_000;
/** A change of a zone and a press weigh so many times what another word does. */
const weightOfChange = 10;

/** What a device said without the numbers that cannot be: these are unknown then. */
function sensible(turn: Turn, slot: number, raw: DeviceValues): Word {
  const { values, faults } = deviceAt(turn, slot);
  const word = wordOf(raw, values);
  const { nonsense } = word;
  if (nonsense !== null) {
    noteFault(turn, slot, 'outOfOrder', true, nonsense.join(', '));
    return wordOf({ ...raw, ...Object.fromEntries(nonsense.map((name) => [name, null])) }, values);
  }
  // A number that was unknown makes sense again; what a flood began ends when the flood does.
  if (faults.includes('outOfOrder') && recovers(raw, values)) inOrderAgain(turn, slot);
  return word;
}

/** What put a device out of order is over: it is in order, unless it is muffled, says that it is not, or its wire calls it something else. */
export function inOrderAgain(turn: Turn, slot: number, why?: string): void {
  const { offered, values } = deviceAt(turn, slot);
  if (offered === undefined && values.trouble !== true && !isMuffled(turn, slot))
    noteFault(turn, slot, 'outOfOrder', false, why);
}

const isMuffled = (turn: Turn, slot: number): boolean =>
  turn.state.vigil.muffled.some(({ device }) => device === idOf(turn, slot));

const idOf = (turn: Turn, slot: number) => entryAt(turn.state.config.devices, slot).id;

/** Whether a word may bring something about: a change of the zone, a press, sabotage. */
function isChange(said: DeviceValues, known: DeviceValues): boolean {
  const { opening, motion, detected, tamper, masked, action } = said;
  if (action !== undefined && action !== null) return true;
  return (
    (opening !== undefined && opening !== known.opening) ||
    (motion !== undefined && motion !== known.motion) ||
    (detected !== undefined && detected !== known.detected) ||
    (tamper !== undefined && tamper !== known.tamper) ||
    (masked !== undefined && masked !== known.masked)
  );
}

const alarms = ({ opening, motion, detected, tamper, masked }: DeviceValues): boolean =>
  opening === 'open' || motion === true || detected === true || tamper === true || masked === true;

/**
 * What of a device's word is to be taken now: all that makes sense, or nothing where the device is muffled and the word
 * is kept for later. `floodPerMinute` changes a minute are a flood, or ten times as many words of any kind.
 */
export function wordToTake(turn: Turn, slot: number, raw: DeviceValues, live: boolean): Word | null {
  const word = sensible(turn, slot, raw);
  const { floodPerMinute } = turn.state.config;
  if (!live || floodPerMinute === 0) return word;
  const { said } = word;
  const { chatter, muffled } = turn.state.vigil;
  const device = idOf(turn, slot);
  const entry = muffled.length === 0 ? undefined : muffled.find((one) => one.device === device);
  if (entry !== undefined) {
    keep(turn, entry, said);
    return null;
  }
  const { lastHeard, values } = deviceAt(turn, slot);
  const known = chatter.length === 0 ? undefined : chatter.find((one) => one.device === device);
  // A device that leaves time enough between its words never gathers anything.
  const unhurried = lastHeard === null || turn.at - lastHeard >= minute / floodPerMinute;
  if (known === undefined && unhurried) return word;
  const weight = isChange(said, values) ? weightOfChange : 1;
  const level = levelOf(known, turn.at, floodPerMinute) + weight;
  if (level <= floodPerMinute * weightOfChange) {
    setVigil(turn, { chatter: [...still(turn, device), { device, level, at: turn.at }] });
    return word;
  }
  setVigil(turn, { chatter: still(turn, device) });
  muffle(turn, slot, said);
  return null;
}

/** What is left of a device's chatter: it drains as fast as would be no flood. */
const levelOf = (chatter: Chatter | undefined, at: Instant, perMinute: number): number =>
  chatter === undefined
    ? 0
    : Math.max(0, chatter.level - ((at - chatter.at) * perMinute * weightOfChange) / minute);

/** The chatter of the other devices, but for what has drained. */
function still(turn: Turn, device: string): readonly Chatter[] {
  const { floodPerMinute } = turn.state.config;
  return turn.state.vigil.chatter.filter(
    (one) => one.device !== device && levelOf(one, turn.at, floodPerMinute) > 0,
  );
}

function muffle(turn: Turn, slot: number, said: DeviceValues): void {
  const entry: Muffled = {
    device: idOf(turn, slot),
    until: turn.at + minute,
    words: 0,
    alarming: null,
    last: null,
  };
  setVigil(turn, { muffled: [...turn.state.vigil.muffled, entry] });
  noteFault(turn, slot, 'outOfOrder', true, 'flood');
  keep(turn, entry, said);
}

function keep(turn: Turn, entry: Muffled, said: DeviceValues): void {
  const kept: Muffled = {
    ...entry,
    words: entry.words + 1,
    alarming: alarms(said) ? { ...entry.alarming, ...said } : entry.alarming,
    last: { ...entry.last, ...said },
  };
  const { muffled } = turn.state.vigil;
  setVigil(turn, { muffled: muffled.map((one) => (one.device === entry.device ? kept : one)) });
}

/** When a muffled device is heard next. */
export function nextUnmuffling({ vigil: { muffled } }: Timing): Instant | null {
  let next: Instant | null = null;
  for (const { until } of muffled) if (next === null || until < next) next = until;
  return next;
}

/** Muffled devices whose minute is over, without what they were muffled with: they are to be heard, then see `calmed`. */
export function takeMuffled(turn: Turn): readonly Muffled[] {
  const { muffled } = turn.state.vigil;
  const over = muffled.filter(({ until }) => until <= turn.at);
  if (over.length > 0) setVigil(turn, { muffled: muffled.filter(({ until }) => until > turn.at) });
  return over;
}

/** After a muffled device was heard: it stays muffled while it goes on like that, else it is in order again. */
export function calmed(turn: Turn, slot: number, entry: Muffled): void {
  const { floodPerMinute } = turn.state.config;
  if (floodPerMinute > 0 && entry.words > floodPerMinute) {
    const next = { ...entry, until: turn.at + minute, words: 0, alarming: null, last: null };
    setVigil(turn, { muffled: [...turn.state.vigil.muffled, next] });
    return;
  }
  inOrderAgain(turn, slot, 'flood');
}
