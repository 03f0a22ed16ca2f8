import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { Scene } from '@homeward/contract/shapes/automation/automation.ts';
import { ArmSchedule } from '@homeward/contract/shapes/automation/schedule.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { slotOf } from '@homeward/contract/rules/access/pin-slots.ts';
import { describe, expect, it } from 'vitest';
import { config, id } from '@homeward/testing/panel/house.ts';
import { armedRig, code, edit, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

/** Somebody at a keypad; the panel puts a name to the code. */
const nameless = { ...person, name: '', channel: 'keypad' } as const;
const lock = {
  tag: 'control',
  device: id('lock'),
  command: { tag: 'lock', locked: false },
  pin: null,
} as const;
const scenes = [
  Scene.parse({
    id: 'in',
    name: 'In',
    actions: [
      { tag: 'mode', area: 1, mode: 'home_2' },
      { tag: 'device', device: 'RF:lock', command: { tag: 'lock', locked: false } },
    ],
  }),
];
const schedule = ArmSchedule.parse({
  id: 's',
  name: 'Morning',
  enabled: true,
  area: 1,
  mode: 'disarm',
  days: [1],
  minute: 0,
  warnMinutes: 0,
});
const user = { slot: slotOf(3), name: 'Cleo', areas: [1], latch: true, enabled: true, tag: null };
const always = { from: null, until: null, period: null };

const mode = (to: 'arm' | 'disarm' | 'home_1', area: 0 | 1 | 2 = 1): PanelCommand => ({
  tag: 'setMode',
  area: area as 0,
  mode: to,
  pin: null,
  force: false,
});
const alarming = () => {
  const rig = armedRig();
  rig.says('window', { opening: 'open' });
  return rig;
};

/** What anybody on site can see of a panel on which a code was used. */
function seen(rig: Rig, command: PanelCommand, no: number) {
  const before = rig.events().length;
  const reply = rig.command(command, code(no), nameless);
  rig.wait(60);
  const { incidents, revision: _, at: __, ...view } = viewOf(rig.state());
  return {
    reply: reply.tag === 'refused' ? reply.refusal : reply.tag,
    view,
    incidents: incidents.filter(({ silent }) => !silent),
    log: rig
      .events()
      .slice(before)
      .filter((event) => !event.code.startsWith('181121'))
      .map(({ seq: ___, ...event }) => event),
    sirens: rig.sirens(),
  };
}

describe('a duress code', () => {
  const cases: readonly (readonly [what: string, at: () => Rig, command: PanelCommand])[] = [
    ['arms', rigFor, mode('arm')],
    ['arms every area', rigFor, mode('arm', 0)],
    ['disarms', armedRig, mode('disarm')],
    ['disarms an alarm', alarming, mode('disarm')],
    ['arms at home', rigFor, mode('home_1')],
    ['unlocks', rigFor, lock],
    ['applies a scene', () => rigFor({ scenes }), { tag: 'applyScene', scene: 'in' as never, pin: null }],
    ['silences', alarming, { tag: 'silence', area: 1 as never }],
    [
      'leaves out a zone',
      rigFor,
      { tag: 'bypass', kind: 'oneTime', devices: [{ device: id('window'), on: true }] },
    ],
    [
      'leaves out a zone for good',
      rigFor,
      { tag: 'bypass', kind: 'permanent', devices: [{ device: id('window'), on: true }] },
    ],
    ['lets an installer in', rigFor, { tag: 'consent', minutes: 60, pin: null }],
    [
      'sets up a code',
      rigFor,
      edit({ tag: 'putPin', user: { ...user, areas: [1 as never], validity: always }, code: null }),
    ],
    ['takes a code away', rigFor, edit({ tag: 'removePin', slot: slotOf(2) })],
    ['lets a schedule disarm', rigFor, edit({ tag: 'putSchedule', schedule })],
    ['starts a walk test', rigFor, { tag: 'walkTest', on: true }],
    ['is refused over an open window', alarming, mode('home_1')],
  ];

  it.each(cases)('%s as the master’s does, and the station alone is told', (_what, at, command) => {
    const [owner, forced] = [at(), at()];
    expect(seen(forced, command, 98)).toEqual(seen(owner, command, 96));
    const alarms = (rig: Rig) => rig.state().incidents.filter(({ kind }) => kind === 'duress').length;
    expect([alarms(owner), alarms(forced)]).toEqual([0, 1]);
  });

  it('calls once for a command that the hub refused, or that came through all the same', () => {
    const calls = (rig: Rig) => rig.state().incidents.filter(({ kind }) => kind === 'duress').length;
    const given = (rig: Rig, name: string) =>
      rig.feed({
        tag: 'underDuress',
        id: CommandId.parse(name),
        actor: nameless,
        proof: code(98),
        area: null,
      });
    const rig = rigFor();
    rig.feed({
      tag: 'commandReceived',
      id: CommandId.parse('came-through'),
      actor: nameless,
      proof: code(98),
      command: mode('arm'),
    });
    given(rig, 'came-through');
    expect(calls(rig)).toBe(1);
    const other = rigFor();
    given(other, 'was-refused');
    expect(calls(other)).toBe(1);
    expect(other.area().phase.tag).toBe('disarmed');
  });

  it('passes for the master’s where its own areas are fewer', () => {
    const pins = config.pins.map((one) => (one.slot.tag === 'duress' ? { ...one, areas: [] } : one));
    const at = () => rigFor({ pins });
    expect(seen(at(), mode('arm', 2), 98)).toEqual(seen(at(), mode('arm', 2), 96));
  });
});
