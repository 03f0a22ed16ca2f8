import { noCare } from '@homeward/contract/rules/care/no-care.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { SceneId } from '@homeward/contract/shapes/values/ids.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { describe, expect, it } from 'vitest';
import type { Proof } from '../kernel/input.ts';
import { config, id } from '@homeward/testing/panel/house.ts';
import {
  armedRig,
  begin,
  code,
  edit,
  nothing,
  person,
  rigFor,
  trusted,
} from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const open = { opening: 'open' } as const;
const minute = 60_000;
const scenes = [
  Scene.parse({
    id: 'out',
    name: 'Out',
    actions: [{ tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } }],
  }),
];

const unlock: PanelCommand = {
  tag: 'control',
  device: id('lock'),
  command: { tag: 'lock', locked: false },
  pin: null,
};
const leaveOut: PanelCommand = {
  tag: 'bypass',
  kind: 'oneTime',
  devices: [{ device: id('window'), on: true }],
};
const leaveOutForGood: PanelCommand = { ...leaveOut, kind: 'permanent' };
const silence: PanelCommand = { tag: 'silence', area: 1 as never };
const schedule: PanelCommand = edit({
  tag: 'putSchedule',
  schedule: {
    id: 's' as never,
    name: 'Night',
    enabled: true,
    area: 1 as never,
    mode: 'arm',
    days: [1],
    minute: 0,
    warnMinutes: 0,
    holidays: 'same',
    except: [],
    allowedBy: null,
  },
});
const letIn: PanelCommand = { tag: 'consent', minutes: 60, pin: null };

const done = (rig: Rig, command: PanelCommand, proof: Proof) => rig.command(command, proof).tag === 'done';
const withConsent = (rig: Rig): Rig => {
  rig.command(letIn, code(96));
  return rig;
};

describe('what a slot may do', () => {
  const alarming = () => {
    const rig = armedRig();
    rig.says('window', open);
    return rig;
  };
  const table: readonly (readonly [
    what: string,
    at: () => Rig,
    command: PanelCommand,
    slots: readonly number[],
  ])[] = [
    ['unlock a door', rigFor, unlock, [1, 96, 97, 98]],
    [
      'unlock a door with a scene',
      () => rigFor({ scenes }),
      { tag: 'applyScene', scene: SceneId.parse('out'), pin: null },
      [1, 96, 97, 98],
    ],
    ['leave out a zone once', rigFor, leaveOut, [1, 96, 98]],
    ['leave out a zone for good', rigFor, leaveOutForGood, [96, 98]],
    ['silence an alarm', alarming, silence, [1, 95, 96, 97, 98]],
    ['set the panel up', rigFor, schedule, [96, 98]],
    ['let an installer in', rigFor, letIn, [96, 98]],
    ['unlock a door while installers are let in', () => withConsent(rigFor()), unlock, [1, 96, 97, 98, 99]],
    ['leave out a zone while installers are let in', () => withConsent(rigFor()), leaveOut, [1, 96, 98, 99]],
    [
      'leave out a zone for good while installers are let in',
      () => withConsent(rigFor()),
      leaveOutForGood,
      [96, 98, 99],
    ],
    ['set the panel up while installers are let in', () => withConsent(rigFor()), schedule, [96, 98, 99]],
    ['let an installer in who is in already', () => withConsent(rigFor()), letIn, [96, 98]],
    [
      'disarm while installers are let in',
      () => withConsent(alarming()),
      { tag: 'setMode', area: 1 as never, mode: 'disarm', pin: null, force: false },
      [1, 95, 96, 97, 98],
    ],
  ];

  it.each(table)('%s', (_what, at, command, slots) => {
    const may = [1, 95, 96, 97, 98, 99].filter((no) => done(at(), command, code(no)));
    expect(may).toEqual(slots);
  });

  it('is nothing in an area that is not the slot’s own', () => {
    const rig = armedRig();
    rig.says('gate', open);
    expect(rig.command({ tag: 'silence', area: 2 as never }, code(2)).tag).toBe('refused');
    expect(rig.command({ tag: 'silence', area: 1 as never }, code(2)).tag).toBe('done');
  });

  it('is everything everywhere for the owner, and for who passes for the owner', () => {
    const pins = config.pins.map((user) => ({ ...user, areas: [] }));
    const arm = (no: number) => rigFor({ pins }).setMode('arm', { area: 2, proof: code(no) }).tag;
    expect([1, 96, 98].map(arm)).toEqual(['refused', 'done', 'done']);
  });

  it('is nothing where the slot is out of use or unknown', () => {
    const pins = config.pins.map((user) => ({ ...user, enabled: user.slot.tag !== 'user' }));
    expect(done(rigFor({ pins }), unlock, code(1))).toBe(false);
    expect(done(rigFor(), unlock, code(30))).toBe(false);
  });
});

describe('a session that stands for a slot', () => {
  const as = (no: number) => ({ ...person, slot: slotOf(no) });

  it('may do what that slot may, and no more', () => {
    const rig = rigFor();
    expect(rig.command(unlock, trusted, as(95))).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
    expect(rig.command(letIn, trusted, as(1)).tag).toBe('refused');
    expect(rig.command(letIn, trusted, as(96)).tag).toBe('done');
    expect(rig.command(letIn, trusted).tag).toBe('done');
  });

  it('of the installer does nothing without consent, but may call for help', () => {
    const rig = rigFor();
    const commands: readonly PanelCommand[] = [
      silence,
      { tag: 'walkTest', on: true },
      { tag: 'testReport', destination: 1 },
      unlock,
      schedule,
    ];
    expect(commands.map((command) => rig.command(command, trusted, as(99)).tag)).toEqual(
      commands.map(() => 'refused'),
    );
    expect(rig.command({ tag: 'walkTest', on: true }, nothing, as(99)).tag).toBe('refused');
    expect(rig.command({ tag: 'panic', kind: 'medical', area: 1 as never }, trusted, as(99)).tag).toBe(
      'done',
    );
  });

  it('of the installer sets people’s data never', () => {
    const rig = withConsent(rigFor());
    const care = edit({ tag: 'putCare', care: noCare });
    const notAllowed = { tag: 'refused', refusal: { tag: 'notAllowed' } };
    expect([rig.command(care, code(99)), rig.command(care, nothing, as(99))]).toEqual([
      notAllowed,
      notAllowed,
    ]);
    expect(rig.command(care, code(96))).not.toEqual(notAllowed);
  });
});

describe('the hours of a code', () => {
  // 23:13:20 on Tuesday, 14 November 2023, in Berlin.
  const valid = (validity: object, wallOffset = 0) => {
    const pins = config.pins.map((user) =>
      user.slot.tag === 'temporary'
        ? { ...user, validity: { from: null, until: null, period: null, ...validity } }
        : user,
    );
    const rig = rigFor({ pins });
    rig.feed({ tag: 'clockSet', wallOffset });
    return done(rig, unlock, code(97));
  };
  const tuesday = { days: [2], from: 22 * 60, to: 60 };

  it.each([
    ['without limits', {}, 0, true],
    ['from that moment on', { from: begin }, 0, true],
    ['before they begin', { from: begin + 1 }, 0, false],
    ['until just after', { until: begin + 1 }, 0, true],
    ['that have ended', { until: begin }, 0, false],
    ['in a period of the day', { period: tuesday }, 0, true],
    ['in a period that runs past midnight, the morning after', { period: tuesday }, 100 * minute, true],
    ['after the period', { period: tuesday }, 110 * minute, false],
    ['in a period of another day', { period: { ...tuesday, days: [1, 3] } }, 0, false],
    ['by a clock that was put forward', { from: begin + 10 * minute }, 10 * minute, true],
  ] as const)('%s', (_when, validity, wallOffset, works) => {
    expect(valid(validity, wallOffset)).toBe(works);
  });

  it('are looked at when the code is used, however long ago the panel heard anything', () => {
    const pins = config.pins.map((user) =>
      user.slot.tag === 'temporary'
        ? { ...user, validity: { from: begin + minute, until: begin + 2 * minute, period: null } }
        : user,
    );
    const rig = rigFor({ pins });
    rig.sleep(60);
    expect(done(rig, unlock, code(97))).toBe(true);
    rig.sleep(60);
    expect(done(rig, unlock, code(97))).toBe(false);
  });
});
