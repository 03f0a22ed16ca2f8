import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { IncidentReason } from '@homeward/contract/shapes/alarms/incident.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';

/**
 * A family's day, made from a seed: what they do, when. Nothing here knows the panel; the engine decides what
 * comes of it. Times are minutes after local midnight, and days are numbered back from today (0).
 */
export type Happening =
  | {
      readonly tag: 'report';
      readonly minute: number;
      readonly device: string;
      readonly values: DeviceValues;
    }
  | {
      readonly tag: 'mode';
      readonly minute: number;
      readonly area: 1 | 2;
      readonly mode: ArmMode;
      readonly who: Person;
      readonly through: 'keypad' | 'web' | 'app' | 'remote';
      readonly force: boolean;
    }
  | { readonly tag: 'mains'; readonly minute: number; readonly on: boolean }
  /** Somebody looks after an alarm: it is acknowledged, closed with a reason, and the panel reset. */
  | {
      readonly tag: 'settle';
      readonly minute: number;
      readonly who: Person;
      readonly reason: IncidentReason;
      readonly text: string;
    };

export type Person = 'Anna' | 'Ben';

/** Midnight by the house's clock on the day of `at`. */
export function midnight(at: number, timeZone: string): number {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(at);
  const part = (type: string): number => Number(parts.find((one) => one.type === type)?.value ?? 0);
  return Math.floor(at / 1000) * 1000 - ((part('hour') * 60 + part('minute')) * 60 + part('second')) * 1000;
}

/** A small seeded generator (mulberry32): the same seed gives the same quarter of a year. */
export function seeded(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const front = 'RF:0a1b2c01';
const terrace = 'RF:0a1b2c02';
const kitchenWindow = 'RF:0a1b2c03';
const hallMotion = 'RF:0a1b2c07';
const livingMotion = 'RF:0a1b2c08';
const garageDoor = 'RF:0a1b2c30';
const garageGate = 'RF:0a1b2c31';
const garageMotion = 'RF:0a1b2c32';
const heard = [
  front,
  terrace,
  kitchenWindow,
  'RF:0a1b2c04',
  'RF:0a1b2c05',
  'RF:0a1b2c06',
  hallMotion,
  livingMotion,
  'RF:0a1b2c09',
  'RF:0a1b2c0a',
  'RF:0a1b2c0b',
  'RF:0a1b2c0c',
  'RF:0a1b2c0d',
  'RF:0a1b2c0e',
  'RF:0a1b2c0f',
  'RF:0a1b2c11',
  'RF:0a1b2c13',
  'RF:0a1b2c14',
  garageDoor,
  garageGate,
  garageMotion,
  'RF:0a1b2c33',
  'RF:0a1b2c34',
];

/** What happens in Maple Street on the day `back` days ago; `weekday` is 0 for Sunday. In order of time. */
export function familyDay(random: () => number, back: number, weekday: number): readonly Happening[] {
  const day: Happening[] = [];
  const around = (minute: number, spread: number): number => minute + (random() - 0.5) * 2 * spread;
  const report = (minute: number, device: string, values: DeviceValues): number =>
    day.push({ tag: 'report', minute, device, values });
  const door = (minute: number, device: string, seconds: number): void => {
    report(minute, device, { opening: 'open' });
    report(minute + seconds / 60, device, { opening: 'closed' });
  };
  const motion = (minute: number, device: string): void => {
    report(minute, device, { motion: true });
    report(minute + 0.5, device, { motion: false });
  };
  const mode = (
    minute: number,
    area: 1 | 2,
    target: ArmMode,
    who: Person,
    through: 'keypad' | 'web' | 'app' | 'remote',
    force = false,
  ): void => {
    day.push({ tag: 'mode', minute, area, mode: target, who, through, force });
  };
  const settle = (minute: number, who: Person, reason: IncidentReason, text: string): void => {
    day.push({ tag: 'settle', minute, who, reason, text });
  };
  const works = weekday >= 1 && weekday <= 5;

  // Night ends, somebody comes down.
  const up = around(works ? 395 : 480, 20);
  mode(up, 1, 'disarm', random() < 0.6 ? 'Anna' : 'Ben', 'keypad');
  motion(up + 1, hallMotion);
  const leave = around(works ? 478 : 640, 18);
  for (let minute = up + 5; minute < Math.min(up + 70, leave - 4); minute += 6 + random() * 8)
    motion(minute, random() < 0.5 ? hallMotion : livingMotion);
  if (random() < 0.5) door(up + 20, kitchenWindow, 1200 + random() * 1800);

  if (works || random() < 0.5) {
    const through = random() < 0.7 ? 'keypad' : 'app';
    mode(leave, 1, 'arm', 'Anna', through);
    door(leave + 0.2, front, 12);
    mode(leave + 1, 2, 'disarm', 'Anna', 'remote');
    door(leave + 2, garageDoor, 15);
    door(leave + 3, garageGate, 60);
    mode(leave + 6, 2, 'arm', 'Anna', 'app');
    const back1 = around(works ? 985 : 800, 45);
    mode(back1 - 3, 2, 'disarm', 'Anna', 'remote');
    door(back1 - 2, garageGate, 60);
    motion(back1 - 1.5, garageMotion);
    door(back1 - 1, garageDoor, 12);
    door(back1, front, 14);
    mode(back1 + 0.3, 1, 'disarm', random() < 0.55 ? 'Ben' : 'Anna', 'keypad');
    motion(back1 + 0.8, hallMotion);
    if (works && back % 23 === 11) {
      // A balloon drifts through the living room: a false alarm.
      motion(back1 - 140, livingMotion);
      mode(back1 - 138, 1, 'disarm', 'Anna', 'app');
      settle(back1 - 135, 'Anna', 'falseAlarm', 'A balloon in the living room');
      mode(back1 - 130, 1, 'arm', 'Anna', 'app');
    }
  }

  // Evening.
  for (let minute = around(1080, 20); minute < 1330; minute += 9 + random() * 14)
    motion(minute, random() < 0.6 ? livingMotion : hallMotion);
  if (random() < 0.35) door(around(1140, 60), terrace, 120 + random() * 900);
  if (random() < 0.8) door(around(1200, 40), front, 20);
  const bed = around(1372, 22);
  mode(bed - 4, 2, 'arm', 'Anna', 'web');
  mode(bed, 1, 'home_1', random() < 0.7 ? 'Anna' : 'Ben', 'keypad', random() < 0.1);

  // The house itself.
  for (let minute = 4; minute < 1440; minute += 60)
    for (const device of heard) report(minute + random() * 2, device, { batteryLow: false });
  for (let hour = 0; hour < 24; hour += 1) {
    const warm = 20.2 + Math.sin(((hour - 9) / 24) * 2 * Math.PI) * 1.1 + random() * 0.3;
    report(hour * 60 + 7, 'ZB:00158d0000a1c201', {
      temperature: Math.round(warm * 10) / 10,
      humidity: Math.round(45 + random() * 6),
    });
    report(hour * 60 + 9, 'ZW:00000b0a', {
      power: Math.round(280 + random() * 300 + (hour > 16 && hour < 23 ? 500 : 0)),
      energy: Math.round((8300 - back * 11.4 + hour * 0.47) * 10) / 10,
    });
    report(hour * 60 + 12, 'ZW:00000b09', {
      co2: Math.round(520 + random() * 160 + (hour > 17 ? 220 : 0)),
      pm25: Math.round(4 + random() * 6),
    });
  }
  if (back === 61) report(700, 'RF:0a1b2c06', { batteryLow: true, battery: 8 });
  if (back === 58) report(1100, 'RF:0a1b2c06', { batteryLow: false, battery: 100 });
  if (back === 44) {
    report(615, 'RF:0a1b2c34', { tamper: true });
    report(652, 'RF:0a1b2c34', { tamper: false });
  }
  if (back === 33) {
    day.push({ tag: 'mains', minute: 865, on: false });
    day.push({ tag: 'mains', minute: 893, on: true });
  }
  if (back === 19) {
    report(560, 'RF:0a1b2c0f', { detected: true });
    report(574, 'RF:0a1b2c0f', { detected: false });
    settle(580, 'Ben', 'real', 'The washing machine hose; tightened');
  }
  if (back === 9) report(1010, 'RF:0a1b2c32', { batteryLow: true, battery: 14 });
  return day.toSorted((a, b) => a.minute - b.minute);
}

const flatDoor = 'RF:0c2d3e01';
const flat = [
  flatDoor,
  'RF:0c2d3e02',
  'RF:0c2d3e03',
  'RF:0c2d3e04',
  'RF:0c2d3e05',
  'RF:0c2d3e06',
  'RF:0c2d3e07',
  'RF:0c2d3e09',
  'RF:0c2d3e0a',
];

/** What happens in Rosa's flat on the day `back` days ago. In order of time. */
export function rosasDay(random: () => number, back: number): readonly Happening[] {
  const day: Happening[] = [];
  const report = (minute: number, device: string, values: DeviceValues): number =>
    day.push({ tag: 'report', minute, device, values });
  const motion = (minute: number, device: string): void => {
    report(minute, device, { motion: true });
    report(minute + 0.5, device, { motion: false });
  };
  const up = 415 + (random() - 0.5) * 50;
  report(up, 'RF:0c2d3e08', { detected: false });
  motion(up + 4, 'RF:0c2d3e04');
  for (let minute = up + 15; minute < 1290; minute += 14 + random() * 26)
    motion(minute, random() < 0.5 ? 'RF:0c2d3e02' : random() < 0.5 ? 'RF:0c2d3e03' : 'RF:0c2d3e04');
  if (random() < 0.6)
    for (const minute of [610 + random() * 40, 700 + random() * 60]) {
      report(minute, flatDoor, { opening: 'open' });
      report(minute + 0.3, flatDoor, { opening: 'closed' });
    }
  report(1330 + random() * 30, 'RF:0c2d3e08', { detected: true });
  for (let minute = 11; minute < 1440; minute += 60)
    for (const device of flat) report(minute + random(), device, { batteryLow: false });
  for (let hour = 0; hour < 24; hour += 1)
    report(hour * 60 + 3, 'RF:0c2d3e0b', {
      temperature: Math.round((21.4 + Math.sin(((hour - 10) / 24) * 2 * Math.PI)) * 10) / 10,
    });
  if (back === 27) {
    report(873, 'RF:0c2d3e05', { detected: true });
    report(873.2, 'RF:0c2d3e05', { detected: false });
    day.push({
      tag: 'settle',
      minute: 884,
      who: 'Anna',
      reason: 'userError',
      text: 'Rosa pressed it by mistake; we spoke',
    });
  }
  if (back === 12) report(600, 'RF:0c2d3e0a', { batteryLow: true, battery: 11 });
  return day.toSorted((a, b) => a.minute - b.minute);
}
