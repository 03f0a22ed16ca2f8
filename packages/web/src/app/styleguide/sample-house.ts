import { withMarks } from '#lib/i18n/marks.ts';
import type { SceneTile } from '#features/security/scene-row.tsx';
import type { AreaView, Detector } from '#features/security/area-view.ts';
import type { Count } from '#ui/count-bar.tsx';
import type { EventLine } from '#features/events/event-list.tsx';
import type { HouseLine } from '#features/security/house-lines.ts';

const day = new Date();

/** A moment of the sample day, epoch milliseconds. */
export function at(hour: number, minute: number, second = 0, dayOffset = 0): number {
  return new Date(
    day.getFullYear(),
    day.getMonth(),
    day.getDate() + dayOffset,
    hour,
    minute,
    second,
  ).getTime();
}

function line(letters: string, names: readonly string[]): readonly Detector[] {
  const states = { c: 'closed', o: 'open', b: 'bypassed', s: 'silent', r: 'resting', a: 'alarmed' } as const;
  let named = 0;
  return letters.split('').map((letter, index) => ({
    id: String(index),
    name: letter === 'c' || letter === 'r' ? `Zone ${index + 1}` : (names[named++] ?? `Zone ${index + 1}`),
    state: states[letter as keyof typeof states],
  }));
}

export const house: AreaView = {
  id: '1',
  name: 'House',
  phase: { tag: 'disarmed' },
  alarm: 'quiet',
  mayArm: true,
  since: at(12, 46),
  by: 'Mia, hall keypad',
  detectors: line('ccocccbccsc', ['Kitchen window', 'Hall window', 'Cellar motion']),
  modes: ['disarm', 'home_1', 'arm'],
  obstacles: {
    arm: [
      {
        id: '3',
        name: 'Kitchen window',
        icon: 'windowOpen',
        reason: 'open',
        since: at(13, 5),
        bypassable: true,
      },
      {
        id: '9',
        name: 'Cellar motion',
        icon: 'silent',
        reason: 'silent',
        since: at(9, 10),
        bypassable: true,
      },
    ],
  },
};

export const workshop: AreaView = {
  id: '2',
  name: 'Workshop',
  phase: { tag: 'armed', mode: 'arm' },
  alarm: 'quiet',
  mayArm: true,
  since: at(18, 20, 0, -1),
  by: 'Jonas, phone',
  detectors: line('cccccc', []),
  modes: ['disarm', 'home_1', 'arm'],
  obstacles: {},
};

export const leaving: AreaView = {
  ...house,
  phase: { tag: 'exitDelay', mode: 'arm', endsAt: Date.now() + 34_000, total: 45 },
  detectors: line('occccbccccc', ['Front door', 'Hall window']),
};

export const entered: AreaView = {
  ...house,
  phase: { tag: 'entryDelay', mode: 'arm', endsAt: Date.now() + 20_000, total: 30 },
};

export const counts: readonly Count[] = [
  { id: 'open', icon: 'contactOpen', tone: 'open', count: 1, label: 'open' },
  { id: 'fault', icon: 'fault', tone: 'fault', count: 1, label: 'fault' },
  { id: 'bypass', icon: 'bypass', tone: 'bypass', count: 1, label: 'bypassed' },
  { id: 'battery', icon: 'battery1', tone: 'delay', count: 2, label: 'low battery' },
  { id: 'silent', icon: 'silent', tone: 'offline', count: 0, label: 'silent' },
];

export const today: readonly EventLine[] = [
  { id: '1', at: at(13, 5), icon: 'windowOpen', sentence: withMarks('<b>Kitchen window</b> opened') },
  {
    id: '2',
    at: at(12, 48),
    icon: 'lock',
    sentence: withMarks('<b>Mia</b> locked the front door · fingerprint'),
  },
  {
    id: '3',
    at: at(12, 46),
    icon: 'shieldOpen',
    sentence: withMarks('<b>Mia</b> disarmed <b>House</b> · hall keypad'),
  },
  {
    id: '4',
    at: at(11, 52),
    icon: 'tamper',
    tone: 'fault',
    sentence: withMarks('<b>Garage siren</b> cover was taken off'),
  },
  {
    id: '5',
    at: at(10, 10),
    icon: 'silent',
    tone: 'offline',
    sentence: withMarks('<b>Cellar motion</b> missed its hourly signal'),
    note: 'fault since 10:10, not an alarm',
  },
  {
    id: '6',
    at: at(9, 42),
    icon: 'heartHand',
    tone: 'care',
    sentence: withMarks('<b>Ruth</b> pressed “I’m OK”'),
  },
  {
    id: '7',
    at: at(7, 58),
    icon: 'shieldLock',
    tone: 'armed',
    sentence: withMarks('<b>Leaving home</b> armed <b>House</b> Away · Anna'),
  },
];

export const scenes: readonly SceneTile[] = [
  { id: '1', name: 'Leaving home', effect: 'arms Away', icon: 'leave' },
  { id: '2', name: 'Good night', effect: 'arms Home', icon: 'bed' },
  { id: '3', name: 'Film evening', effect: '4 devices', icon: 'film' },
  { id: '4', name: 'Guests', effect: '3 devices', icon: 'users' },
];

export const houseLines: readonly HouseLine[] = [
  { id: '1', icon: 'shieldOpen', tone: 'disarmed', text: withMarks('<b>House</b> disarmed') },
  { id: '2', icon: 'shieldLock', tone: 'armed', text: withMarks('<b>Workshop</b> armed away') },
  { id: '3', icon: 'gateway', tone: 'offline', text: withMarks('<b>Panel</b> mains, backup full') },
];
