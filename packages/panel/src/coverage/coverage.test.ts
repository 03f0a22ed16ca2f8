import { Coverage } from '@homeward/contract/shapes/alarms/coverage.ts';
import type { DeviceConfig } from '@homeward/contract/shapes/devices/device.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import { eventParts } from '@homeward/contract/rules/alarms/event-string.ts';
import { AreaId, RoomId } from '@homeward/contract/shapes/values/ids.ts';
import { armModes } from '@homeward/contract/words/panel/arm-modes.ts';
import type { ArmMode } from '@homeward/contract/shapes/values/modes.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import type { Effect } from '../kernel/effect.ts';
import { initialState } from '../kernel/initial.ts';
import { quietArea } from '../state/area-state.ts';
import { answer } from '../questions.ts';
import type { PanelState } from '../state/panel-state.ts';
import type { Input } from '../kernel/input.ts';
import { step } from '../step.ts';
import { config as house, device, devices, garage, id } from '@homeward/testing/panel/house.ts';
import { begin, code, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { inputsOf, lives } from '@homeward/testing/model/traces.ts';
import { isMomentary } from '../kernel/zone.ts';
import { coverageOf } from './coverage.ts';

const open = { opening: 'open' } as const;
const room = (name: string) => ({ id: RoomId.parse(name), name });
const inRoom = (one: DeviceConfig, name: string): DeviceConfig => ({ ...one, room: RoomId.parse(name) });
const places: Readonly<Record<string, string>> = {
  front: 'hall',
  hall: 'hall',
  window: 'kitchen',
  smoke: 'kitchen',
  yard: 'garden',
};
const furnished: Partial<PanelConfig> = {
  rooms: ['hall', 'kitchen', 'garden', 'attic'].map(room),
  devices: devices.map((one) => {
    const place = places[one.name];
    return place === undefined ? one : inRoom(one, place);
  }),
};

const rowOf = (rig: Rig, mode: ArmMode, place: string | null) =>
  coverageOf(rig.state(), 0, mode).rows.find((row) => row.room === place);

describe('coverage', () => {
  it('is full where everything guards, room by room, last what has none', () => {
    const rig = rigFor(furnished);
    const coverage = coverageOf(rig.state(), 0, 'arm');
    expect(() => Coverage.parse(coverage)).not.toThrow();
    expect(coverage).toMatchObject({
      area: 1,
      mode: 'arm',
      state: 'full',
      sirens: { ready: [id('siren'), id('bell')], gaps: [] },
      // The portal is no way out of itself: whom it reaches is for the portal to say.
      reporting: { working: 1, people: 0, failing: [] },
    });
    expect(coverage.rows.map((row) => [row.room, row.state, row.protected])).toEqual([
      ['hall', 'protected', [id('front'), id('hall')]],
      ['kitchen', 'protected', [id('window'), id('smoke')]],
      ['garden', 'protected', [id('yard')]],
      [null, 'protected', [id('back'), id('leak')]],
    ]);
  });

  it('names what a mode leaves out by its setting', () => {
    const rig = rigFor(furnished);
    expect(rowOf(rig, 'home_1', 'hall')).toMatchObject({ protected: [id('front')], leftOut: [id('hall')] });
    expect(rowOf(rig, 'home_1', 'garden')).toMatchObject({ state: 'leftOut', protected: [], gaps: [] });
    expect(coverageOf(rig.state(), 0, 'home_1').state).toBe('full');
    expect(rowOf(rig, 'disarm', 'kitchen')).toMatchObject({
      protected: [id('smoke')],
      leftOut: [id('window')],
    });
  });

  it.each<[string, (rig: Rig) => void, object]>([
    ['a bypass', (rig) => bypass(rig, 'oneTime'), { why: 'bypassed', detail: 'oneTime' }],
    ['a bypass for good', (rig) => bypass(rig, 'permanent'), { why: 'bypassed', detail: 'permanent' }],
    ['an absence', (rig) => away(rig, 'offline'), { why: 'offline', detail: null }],
    ['silence of its wire', (rig) => away(rig, 'unknown'), { why: 'unknown', detail: null }],
    ['an open window', (rig) => rig.says('window', open), { why: 'open', detail: null }],
    ['a mask', (rig) => rig.says('window', { masked: true }), { why: 'fault', detail: 'antiMasking' }],
    ['an open cover', (rig) => rig.says('window', { tamper: true }), { why: 'fault', detail: 'tamper' }],
    [
      'a trial',
      (rig) => rig.command({ tag: 'soakTest', device: id('window'), days: 3 }, trusted),
      { why: 'soak', detail: null },
    ],
    ['a walk test', (rig) => rig.command({ tag: 'walkTest', on: true }, trusted), { why: 'walkTest' }],
  ])('is degraded by %s, which is named', (_, happen, gap) => {
    const rig = rigFor(furnished);
    happen(rig);
    expect(coverageOf(rig.state(), 0, 'arm').state).toBe('degraded');
    expect(rowOf(rig, 'arm', 'kitchen')).toMatchObject({
      state: 'degraded',
      protected: [id('smoke')],
      gaps: [{ device: id('window'), ...gap }],
    });
  });

  it('is degraded by a zone that alarmed so often that nobody listens to it', () => {
    const rig = rigFor({ ...furnished, swingerTrips: 1 });
    rig.setMode('arm');
    rig.wait(60);
    rig.says('window', open);
    rig.says('window', { opening: 'closed' });
    expect(rowOf(rig, 'arm', 'kitchen')?.gaps).toEqual([
      { device: id('window'), why: 'silenced', detail: null },
    ]);
  });

  it('is degraded by motion detectors that warm up after a loss of power', () => {
    const rig = rigFor({ ...furnished, profile: 'CP01' });
    rig.feed({ tag: 'restarted', downFor: 60_000 });
    rig.says('hall', { motion: false });
    expect(rowOf(rig, 'arm', 'hall')?.gaps).toContainEqual({
      device: id('hall'),
      why: 'warmingUp',
      detail: null,
    });
  });

  it('is not degraded by a weak battery, a movement now, or a cover that is left out', () => {
    const rig = rigFor(furnished);
    rig.says('window', { batteryLow: true });
    rig.says('hall', { motion: true });
    rig.command({ tag: 'bypass', kind: 'tamper', devices: [{ device: id('window'), on: true }] });
    rig.says('window', { tamper: true });
    expect(coverageOf(rig.state(), 0, 'arm').state).toBe('full');
  });

  it('is none where nothing guards', () => {
    const rig = rigFor({ devices: devices.filter(({ name }) => ['window', 'siren'].includes(name)) });
    bypass(rig, 'permanent');
    expect(coverageOf(rig.state(), 0, 'arm')).toMatchObject({
      state: 'none',
      rows: [{ state: 'unprotected' }],
    });
    expect(coverageOf(rig.state(), 1, 'arm')).toMatchObject({ state: 'none', rows: [] });
  });

  it('tells of sirens that nobody would hear', () => {
    const rig = rigFor();
    rig.feed({ tag: 'deviceAvailable', device: id('siren'), online: 'offline' });
    expect(coverageOf(rig.state(), 0, 'arm')).toMatchObject({
      state: 'degraded',
      sirens: { ready: [id('bell')], gaps: [{ device: id('siren'), why: 'offline' }] },
    });
    const muted = rigFor();
    muted.says('bell', { volume: 'none' });
    expect(coverageOf(muted.state(), 0, 'arm').sirens).toMatchObject({
      ready: [id('siren')],
      gaps: [{ device: id('bell'), why: 'muted' }],
    });
    const mute = rigFor({ sirenVolume: 'none' });
    expect(coverageOf(mute.state(), 1, 'arm').sirens).toMatchObject({
      ready: [],
      gaps: [{ why: 'muted' }, { why: 'muted' }],
    });
  });

  it('tells of lines that do not answer, and that test mode tells nobody', () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    rig.wait(120);
    expect(coverageOf(rig.state(), 0, 'arm').reporting).toEqual({
      working: 0,
      people: 0,
      failing: ['Station'],
    });
    rig.feed({ tag: 'panelReported', fault: 'portal', on: true });
    expect(coverageOf(rig.state(), 0, 'arm').reporting).toEqual({
      working: 0,
      people: 0,
      failing: ['Portal', 'Station'],
    });
    const testing = rigFor();
    testing.command({ tag: 'testMode', minutes: 10 }, trusted);
    expect(coverageOf(testing.state(), 0, 'arm')).toMatchObject({
      state: 'degraded',
      reporting: { working: 0 },
    });
  });

  it('is asked for by area, and unanswered for one that is not there', () => {
    const { state } = rigFor();
    const ask = (area: AreaId) => answer(state(), { tag: 'coverage', area, mode: 'arm' });
    expect(ask(garage)).toMatchObject({ tag: 'coverage', coverage: { area: garage } });
    expect(ask(AreaId.parse(7))).toMatchObject({ tag: 'unanswered' });
  });
});

function bypass(rig: Rig, kind: 'oneTime' | 'permanent'): void {
  rig.command({ tag: 'bypass', kind, devices: [{ device: id('window'), on: true }] }, code(96));
}
function away(rig: Rig, online: 'offline' | 'unknown'): void {
  rig.feed({ tag: 'deviceAvailable', device: id('window'), online });
}

describe('what counts as protected', () => {
  const active = ({ kind }: DeviceConfig): DeviceValues =>
    kind === 'door_contact' || kind === 'tilt_sensor'
      ? open
      : kind.endsWith('pir')
        ? { motion: true }
        : { detected: true };
  const resting = ({ kind }: DeviceConfig): DeviceValues =>
    kind === 'door_contact' || kind === 'tilt_sensor'
      ? { opening: 'closed' }
      : kind.endsWith('pir')
        ? { motion: false }
        : { detected: false };

  /** The same house with one area in a mode, as if it had been armed there and nothing had happened since. */
  const inMode = (state: PanelState, area: number, mode: ArmMode): PanelState => ({
    ...state,
    areas: state.areas.map((its, slot) =>
      slot === area
        ? {
            ...quietArea(state.at),
            swingers: its.swingers,
            phase: mode === 'disarm' ? { tag: 'disarmed' } : { tag: 'armed', mode },
          }
        : its,
    ),
  });

  const alarms = (effects: readonly Effect[]): boolean =>
    effects.some((effect) => {
      if (effect.tag !== 'event') return false;
      const { qualifier, event } = eventParts(effect.event.code);
      return qualifier === 1 && ((event >= 100 && event < 200) || event === 693);
    });

  /** Opens a zone as often as it takes to count; whether anything came of it. */
  function reacts(state: PanelState, area: number, zone: DeviceConfig): boolean {
    // What waits of other zones has its own time.
    let now: PanelState = { ...state, vigil: { ...state.vigil, openings: [] } };
    let reacted = false;
    const take = (input: Input): void => {
      const [next, effects] = step(now, input);
      reacted ||= alarms(effects) || next.areas[area]?.phase.tag === 'entryDelay';
      now = next;
    };
    const say = (values: DeviceValues): void =>
      take({ tag: 'deviceReported', device: zone.id, values, live: true, at: now.at + 1 });
    const { openSeconds } = zone.settings;
    for (let pulse = 0; pulse < zone.settings.pulseCount; pulse += 1) {
      if (pulse > 0 || isMomentary(zone.kind)) say(resting(zone));
      say(active(zone));
      if (openSeconds > 0 && now.vigil.openings.length > 0)
        take({ tag: 'timerFired', at: now.at + openSeconds * 1000 });
    }
    return reacted;
  }

  const extras: readonly DeviceConfig[] = [
    device('shaky', 'glass', 1, 60, {
      arm: 'burglarInstant',
      settings: { pulseCount: 2, pulseSeconds: 30 },
    }),
    device('omitted', 'door_contact', 1, 61, {
      arm: 'burglarInstant',
      home: 'burglarInstant',
      settings: { homeOmit: true },
    }),
    device('lobby', 'door_contact', 2, 62, {
      arm: 'burglarInstant',
      home: 'entryDelay1',
      settings: { wholeArea: true },
    }),
    device('soot', 'smoke_detector', 1, 63, { always: 'fireVerification' }),
    device('quick', 'door_contact', 1, 64, { arm: 'entryDelay1', settings: { entrySeconds: 0 } }),
  ];

  it('alarms or begins an entry delay when it is opened in that mode, and what is left out does not', () => {
    const counted = { protected: 0, leftOut: 0 };
    fc.assert(
      fc.property(
        lives,
        fc.constantFrom(...armModes),
        fc.constantFrom(0, 1),
        fc.nat(2),
        (life, mode, area, quiet) => {
          // Detectors that count together each react, and not alone.
          const config = {
            ...life.config,
            detectorGroups: [],
            devices: [...life.config.devices, ...extras],
          };
          let state = initialState(config, begin);
          const first = extras.map((zone) => ({
            tag: 'deviceReported' as const,
            device: zone.id,
            values: resting(zone),
            live: true,
            at: begin,
          }));
          for (const input of [...first, ...inputsOf(config, life.moments, begin)])
            [state] = step(state, input);
          // Two zones of three come to rest, or most of them would be open or unheard.
          config.devices.forEach((one, slot) => {
            if (slot % 3 === quiet) return;
            const { id: name } = one;
            const word = { tag: 'deviceReported' as const, device: name, values: resting(one), live: true };
            [state] = step(state, { ...word, at: state.at });
          });
          const { rows } = coverageOf(state, area, mode);
          const armed = inMode(state, area, mode);
          const zone = (name: string) =>
            config.devices.find((one) => one.id === name) ?? device('none', 'pir', 1, 1);
          for (const row of rows) {
            for (const name of row.protected) {
              counted.protected += 1;
              expect(reacts(armed, area, zone(name)), `${name} in ${mode}`).toBe(true);
            }
            for (const name of row.leftOut) {
              counted.leftOut += 1;
              // A zone of every area may alarm in another one.
              if (!zone(name).settings.wholeArea)
                expect(reacts(armed, area, zone(name)), `${name} in ${mode}`).toBe(false);
            }
          }
        },
      ),
      { numRuns: propertyRuns(400) },
    );
    expect(counted.protected).toBeGreaterThan(propertyRuns(400));
    expect(counted.leftOut).toBeGreaterThan(propertyRuns(400) / 2);
  }, 600_000);

  it('is nothing that nobody has heard yet', () => {
    const state = initialState({ ...house, devices: extras }, begin);
    for (const mode of armModes)
      expect(coverageOf(state, 0, mode).rows.flatMap((row) => row.protected)).toEqual([]);
  });
});
