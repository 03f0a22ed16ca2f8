// docs/panel.md: the panel's behaviour, written from the tables that the panel runs by. `--check` only compares.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { proofNeed } from '@homeward/contract/rules/devices/command-proof.ts';
import { abilities } from '@homeward/contract/rules/devices/device-abilities.ts';
import { Fault } from '@homeward/contract/shapes/devices/device.ts';
import { deviceKinds } from '@homeward/contract/words/devices/device-kinds.ts';
import { alarmKinds, silentKinds } from '@homeward/contract/words/alarms/alarm-kinds.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { eventCodes } from '@homeward/contract/words/alarms/event-codes.ts';
import { limits } from '@homeward/contract/words/values/limits.ts';
import { pinErrors } from '@homeward/contract/rules/access/pin-errors.ts';
import { slotRights } from '@homeward/panel/access/permissions.ts';
import { alwaysAlarms } from '@homeward/panel/alarms/alarm.ts';
import { mayStop } from '@homeward/panel/alarms/silencing.ts';
import { profiles } from '@homeward/panel/arming/profiles.ts';
import { faultEvents } from '@homeward/panel/faults/device-faults.ts';
import { responses } from '@homeward/panel/kernel/responses.ts';
import { invariants } from '@homeward/testing/invariants.ts';
import type { Outcome } from '@homeward/panel/kernel/responses.ts';

const path = join(dirnameOfRoot(), 'docs', 'panel.md');

function dirnameOfRoot(): string {
  return join(import.meta.dirname, '..');
}

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

const yes = (value: boolean): string => (value ? 'yes' : 'no');
const label = (event: number): string => `${event} ${eventCodes[event]?.[0] ?? ''}`.trim();

function outcome(given: Outcome): string {
  switch (given.tag) {
    case 'nothing':
      return '–';
    case 'alarm':
      return `alarm ${given.event}${given.audible ? '' : ', silent'}`;
    case 'entry':
      return given.delay === 'entry1' ? 'entry delay 1' : 'entry delay 2';
    case 'delayed':
      return 'waits for the entry delay';
    case 'crossZone':
      return 'cross zone';
    case 'chime':
      return 'chime';
  }
}

const columns = ['disarm', 'full', 'home', 'exit', 'exitNoResponse', 'entry'] as const;
const zoneTable = table(
  ['response', 'disarmed', 'full arm', 'home arm', 'exit delay', 'exit delay, no response', 'entry delay'],
  Object.entries(responses).map(([name, row]) => [name, ...columns.map((column) => outcome(row[column]))]),
);

const alwaysTable = table(
  ['24-hour attribute', 'alarm', 'event', 'sounds'],
  Object.entries(alwaysAlarms).map(([name, { kind, event, audible }]) => [
    name,
    kind,
    label(event),
    yes(audible),
  ]),
);

const alarmTable = table(
  ['alarm, most urgent first', 'shown on site', 'sirens stopped by'],
  alarmKinds.map((kind) => [
    kind,
    yes(!silentKinds.has(kind)),
    mayStop[kind] === 'anybody' ? 'anybody with a right to be here' : 'a code that may silence in the area',
  ]),
);

const range = ({ min, max, off }: { min: number; max: number; off?: boolean }): string => {
  const span = min === max ? String(min) : `${min}–${max}`;
  return off === true ? `0 or ${span}` : span;
};
const figures = [
  'remoteHoldSeconds',
  'dialerSeconds',
  'abortSeconds',
  'cancelMinutes',
  'swingerTrips',
] as const;
const profileTable = table(
  ['figure', ...Object.keys(profiles)],
  [
    ...figures.map((name) => [
      name,
      ...Object.values(profiles).map(
        ({ settings, standard }) => `${range(settings[name])}, ${standard[name]} by default`,
      ),
    ]),
    ['exit, full arm (s)', ...Object.values(profiles).map(({ exit }) => range(exit))],
    ['exit, home arm (s)', ...Object.values(profiles).map(({ homeExit }) => range(homeExit))],
    [
      'entry by grade 1, 2, 3, 4 (s)',
      ...Object.values(profiles).map(({ entry }) => entry.map(range).join(', ')),
    ],
    [
      'entry and abort together (s)',
      ...Object.values(profiles).map(({ entryAndAbort }) =>
        Number.isFinite(entryAndAbort) ? `at most ${entryAndAbort}` : 'free',
      ),
    ],
    ['panic takes two acts', ...Object.values(profiles).map(({ twoActionPanic }) => twoActionPanic)],
  ],
);

const purposes = [
  'arm',
  'disarm',
  'control',
  'bypass',
  'silence',
  'configure',
  'ownCode',
  'consent',
] as const;
const codeTable = table(
  ['code', ...purposes],
  Object.entries(slotRights).map(([slot, row]) => [slot, ...purposes.map((purpose) => row[purpose])]),
);

const pinTable = table(
  ['panelCode', 'message', 'about'],
  Object.values(pinErrors).map(({ panelCode, key, where }) => [panelCode, `\`${key}\``, where]),
);

const faultTable = table(
  ['fault of a device', 'event'],
  Fault.options.map((fault) => [fault, label(faultEvents[fault])]),
);

const deviceTable = table(
  ['kind', 'type', 'says', 'takes', 'group'],
  deviceKinds.map((kind) => {
    const { type, values, commands, group } = abilities[kind];
    return [kind, String(type), values.join(' '), commands.join(' ') || '–', group ?? '–'];
  }),
);

const proofTable = table(
  ['command', 'needs a proof'],
  (
    [
      ['unlock', proofNeed('door_lock', { tag: 'lock', locked: false })],
      ['lock', proofNeed('door_lock', { tag: 'lock', locked: true })],
      ['open the door of a door phone', proofNeed('vdp', { tag: 'openDoor' })],
      ['switch a lock’s auto-lock off', proofNeed('door_lock', { tag: 'autoLock', on: false })],
      ['blind a camera', proofNeed('ipcam', { tag: 'privacy', on: true })],
      ['open a valve', proofNeed('valve', { tag: 'switch', on: true })],
      ['switch a lamp', proofNeed('switch', { tag: 'switch', on: true })],
    ] as const
  ).map(([what, need]) => [what, need]),
);

const settingTable = table(
  ['setting', 'out of the box'],
  Object.entries(standardSettings).map(([name, value]) => [
    name,
    Array.isArray(value) ? value.join(', ') || 'none' : String(value ?? 'unknown'),
  ]),
);

const limitTable = table(
  ['limit', 'value'],
  Object.entries(limits).map(([name, value]) => [name, `\`${JSON.stringify(value)}\``]),
);

const eventTable = table(
  ['event', 'new (1)', 'over (3)', 'SIA'],
  Object.entries(eventCodes).map(([event, [fresh, restored, sia]]) => [
    event,
    fresh ?? '–',
    restored ?? '–',
    sia?.join('/') ?? '–',
  ]),
);

const invariantTable = table(
  ['', 'what holds'],
  Object.entries(invariants).map(([name, says]) => [name, says]),
);

const text = `# The panel

Written by \`npm run manual\` from the tables that the panel runs by; \`npm run check\` compares. How the parts work together is told in [architecture](architecture.md), why they are so in [decisions](decisions/README.md).

## Zones

What a zone that opens brings about, by its response in the area's mode. A 24-hour attribute comes before it, in every mode.

${zoneTable}

${alwaysTable}

## Alarms

${alarmTable}

## Region profiles

${profileTable}

## Codes

What each slot's code is good for. \`once\`: one arming and one disarming. \`patrol\`: arms again what it disarmed. \`consent\`: while the owner lets an installer in.

${codeTable}

${pinTable}

## Faults

${faultTable}

A device that must speak is missed (381) after its supervision time, or after three of its longest usual pauses of a week where three whole days of it are known, never within ten minutes. While its gateway is lost (333), or its radio is drowned and that was told (344), it is cut off: unknown, and no fault of its own. Once the way is open its silence counts anew; while it guards, it is missed after ten minutes without a word. For how long a device could be disabled unnoticed follows from this ([decision 68](decisions/0068-supervision-by-habit.md)).

## Devices

${deviceTable}

What needs a code, or a person's own session with the right to it:

${proofTable}

## Settings

${settingTable}

## Limits

${limitTable}

## Events

The event string is \`18QXYZGGCCC\`: Q 1 new (opening, disarming) or 3 over (closing, arming), XYZ the event, GG the area, CCC the zone or user.

${eventTable}

## Invariants

Every world of the tests is held to these, whatever fails in it ([testing](testing.md)).

${invariantTable}

**The last word is true.** I15 to I17 are about what people, the station and the log are told last.

- **I15** holds for the log, for the station and for each person's screen. An alarm is over when its cause is: the detector says so, or for a call for help somebody has answered, cancelled or closed it, or disarmed. It is over for nobody before. After an end that was told the next beginning is news, whatever was counted, acknowledged or silenced before. A message about the end of one cause names those that still stand, and stays as urgent as they are. An end that was late does not follow later news of its incident. Test mode and quiet hours change who is told, and never turn a beginning into an end. Restarts and failing channels delay words; they never make an end the last of them.
- **I16**: a person counts as told when their phone, their mail server or their gateway took the message, and a station when it acknowledged the report. What is queued, tried or refused is called that.
- **I17**: somebody is on the way when they said so themselves (claim, answer, a nurse who signs in). Disarming, silencing, reading and commenting say nothing of the kind.
`;

if (process.argv.includes('--check')) {
  const kept = readFileSync(path, 'utf8');
  if (kept !== text) console.log('docs/panel.md is not what the panel runs by: npm run manual');
  process.exit(kept === text ? 0 : 1);
}
writeFileSync(path, text);
