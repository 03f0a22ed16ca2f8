import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { DeviceValues } from '@homeward/contract/shapes/devices/device-values.ts';
import type { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { propertyRuns } from '@homeward/testing/amounts.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, code, edit, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

type Kind = Extract<PanelCommand, { tag: 'bypass' }>['kind'];
const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;

const set = (rig: Rig, kind: Kind, name: string, on = true, proof = nothing) =>
  rig.command({ tag: 'bypass', kind, devices: [{ device: id(name), on }] }, proof);
const stateOf = (rig: Rig, device: DeviceId) =>
  rig.state().devices.get(rig.state().config.devices.findIndex((entry) => entry.id === device));
const bypassOf = (rig: Rig, name: string) => stateOf(rig, id(name))?.bypass;

// S4.2
describe('what the zone does before and after × bypass × armed', () => {
  type Standing = 'open' | 'closed' | 'unknown' | 'offline';
  const standings: readonly Standing[] = ['open', 'closed', 'unknown', 'offline'];

  function bring(rig: Rig, standing: Standing): void {
    if (standing === 'open' || standing === 'closed') rig.says('window', { opening: standing });
    else rig.feed({ tag: 'deviceAvailable', device: id('window'), online: standing });
  }

  const rows = standings.flatMap((from) =>
    standings.flatMap((to) =>
      (['none', 'oneTime', 'permanent', 'tamper'] as const).flatMap((bypass) =>
        [true, false].map((armed) => [from, to, bypass, armed] as const),
      ),
    ),
  );

  it.each(rows)('%s → %s, bypass %s, armed %s', (from, to, bypass, armed) => {
    const rig = rigFor();
    if (armed) {
      rig.setMode('arm');
      rig.wait(60);
    }
    if (bypass !== 'none') expect(set(rig, bypass, 'window', true, code(96)).tag).toBe('done');
    bring(rig, from);
    // An opening before does not count here: the alarm that it raised is over.
    const leftOut = bypass === 'oneTime' || bypass === 'permanent';
    const firstAlarms = armed && !leftOut && from === 'open';
    expect(rig.state().incidents).toHaveLength(firstAlarms ? 1 : 0);
    const after = rig.state().eventSeq;
    bring(rig, to);
    const events = rig.story(after);
    // Absence hides nothing: what was known open before and is open now is no new opening.
    const opens = to === 'open' && from !== 'open';
    expect(events.filter((line) => line === '1130 window')).toHaveLength(armed && !leftOut && opens ? 1 : 0);
    const missed = (standing: Standing) => standing === 'offline' || (standing === 'unknown' && armed);
    expect(events.includes('1381 window')).toBe(missed(to) && !missed(from));
    // Only its own word ends a device's silence.
    const silent = missed(to) || (missed(from) && to === 'unknown');
    expect(stateOf(rig, id('window'))?.faults).toEqual(silent ? ['supervision'] : []);
    const blocks = !armed && !leftOut && to !== 'closed';
    if (!armed) expect(rig.setMode('arm').tag).toBe(blocks ? 'refused' : 'done');
  });
});

describe('a bypass of the cover alone', () => {
  it('lets the zone guard, and its cover neither alarm nor stand in the way nor be reported', () => {
    const rig = rigFor({ tamperAlarm: 'always' });
    set(rig, 'tamper', 'window');
    const sent = rig.sends().length;
    rig.says('window', { tamper: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    expect(stateOf(rig, id('window'))?.faults).toEqual(['tamper']);
    expect(rig.story()).toEqual(['1570 window', '1383 window']);
    expect(rig.sends()).toHaveLength(sent);
    expect(rig.setMode('arm').tag).toBe('done');
    rig.wait(60);
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('outlives disarming, and is taken back like any other', () => {
    const rig = armedRig();
    set(rig, 'tamper', 'window', true, code(96));
    rig.setMode('disarm');
    expect(bypassOf(rig, 'window')).toEqual({ permanent: false, oneTime: false, tamper: true });
    expect(set(rig, 'tamper', 'window', false).tag).toBe('done');
    expect(rig.story().slice(-1)).toEqual(['3570 window']);
  });

  it.each(['smoke', 'pendant', 'hush'])('is open to %s, which cannot be left out as a whole', (name) => {
    const rig = rigFor();
    expect(set(rig, 'permanent', name).tag).toBe('refused');
    expect(set(rig, 'tamper', name).tag).toBe('done');
  });
});

describe('while bypassed', () => {
  it.each(['oneTime', 'permanent'] as const)('(%s) faults are still watched, logged and shown', (kind) => {
    const rig = armedRig();
    set(rig, kind, 'window', true, code(96));
    const after = rig.state().eventSeq;
    rig.says('window', { tamper: true, batteryLow: true });
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
    expect(rig.story(after)).toEqual(['1383 window', '1384 window', '1381 window']);
    expect(stateOf(rig, id('window'))?.faults).toEqual(['tamper', 'lowBattery', 'supervision']);
    expect(rig.area().alarm.tag).toBe('quiet');
  });
});

describe('who may bypass', () => {
  it.each([
    ['a user', code(1), true, false],
    ['the owner', code(96), true, true],
    ['the guard', code(95), false, false],
    ['a temporary code', code(97), false, false],
    ['an installer without consent', code(99), false, false],
    ['a user of another area', code(2), false, false],
    ['a trusted session', trusted, true, true],
  ] as const)('%s', (_, proof, once, forGood) => {
    const allowed = (kind: Kind) => set(rigFor(), kind, 'gate', true, proof).tag === 'done';
    expect([allowed('oneTime'), allowed('permanent'), allowed('tamper')]).toEqual([once, forGood, forGood]);
  });
});

describe('arming by force', () => {
  it('never bypasses once what is left out for good', () => {
    const rig = rigFor();
    rig.says('window', open);
    set(rig, 'permanent', 'window');
    rig.says('back', open);
    rig.setMode('arm', { force: true });
    expect(bypassOf(rig, 'window')).toMatchObject({ permanent: true, oneTime: false });
    expect(bypassOf(rig, 'back')).toMatchObject({ oneTime: true });
  });

  it('never bypasses what cannot be, but says that it stood in the way', () => {
    const odd = device('odd', 'smoke_detector', 1, 40, { arm: 'burglarInstant' });
    const rig = rigFor({ devices: [...devices, odd] });
    rig.says('odd', { detected: true });
    rig.setMode('arm', { force: true });
    expect(bypassOf(rig, 'odd')).toMatchObject({ oneTime: false });
    expect(rig.story()).toEqual(['1374 001']);
  });
});

describe('a zone that stood open when arming was forced', () => {
  const forced = (reincludeWhenClosed = true): Rig => {
    const rig = rigFor({ reincludeWhenClosed });
    rig.says('window', open);
    rig.setMode('arm', { force: true });
    rig.wait(60);
    return rig;
  };

  it('guards again once it has closed and stays closed, which is told', () => {
    const rig = forced();
    rig.says('window', closed);
    rig.wait(9);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(true);
    rig.wait(1);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(false);
    expect(rig.story().at(-1)).toBe('3570 window');
    rig.says('window', open);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('does not while it bounces, and is heard from the last closing on', () => {
    const rig = forced();
    for (let n = 0; n < 5; n += 1) {
      rig.says('window', closed);
      rig.wait(6);
      rig.says('window', open);
      rig.wait(6);
    }
    expect(bypassOf(rig, 'window')?.oneTime).toBe(true);
    rig.says('window', closed);
    rig.wait(10);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(false);
  });

  it('waits for its word where nobody hears it', () => {
    const rig = forced();
    rig.says('window', closed);
    rig.feed({ tag: 'deviceAvailable', device: id('window'), online: 'offline' });
    rig.wait(300);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(true);
    rig.says('window', closed);
    rig.wait(10);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(false);
  });

  it('stays left out where that is not set, and where somebody chose to leave it out', () => {
    const rig = forced(false);
    rig.says('window', closed);
    rig.wait(3600);
    expect(bypassOf(rig, 'window')?.oneTime).toBe(true);
    const chosen = rigFor({ reincludeWhenClosed: true });
    chosen.says('window', open);
    set(chosen, 'oneTime', 'window');
    chosen.setMode('arm');
    chosen.wait(60);
    chosen.says('window', closed);
    chosen.wait(3600);
    expect(bypassOf(chosen, 'window')?.oneTime).toBe(true);
  });

  it('is waited for no longer after disarming', () => {
    const rig = forced();
    rig.setMode('disarm');
    expect(rig.state().vigil.reinclusions).toEqual([]);
  });
});

describe('whatever happens', () => {
  const names = ['front', 'back', 'window', 'leak', 'smoke', 'pendant', 'gate'] as const;
  const kinds: readonly Kind[] = ['oneTime', 'permanent', 'tamper'];
  const proofs = [code(1), code(2), code(95), code(96), trusted, nothing];
  const acts = fc.oneof(
    fc.record({
      tag: fc.constant('bypass' as const),
      kind: fc.constantFrom(...kinds),
      rows: fc.array(fc.record({ name: fc.constantFrom(...names), on: fc.boolean() }), {
        minLength: 1,
        maxLength: 3,
      }),
      proof: fc.constantFrom(...proofs),
    }),
    fc.record({
      tag: fc.constant('mode' as const),
      mode: fc.constantFrom('arm' as const, 'home_1' as const, 'disarm' as const),
      area: fc.constantFrom(0 as const, 1 as const, 2 as const),
      force: fc.boolean(),
    }),
    fc.record({
      tag: fc.constant('says' as const),
      name: fc.constantFrom('front' as const, 'back' as const, 'window' as const, 'gate' as const),
      values: fc.constantFrom<DeviceValues>(open, closed, { tamper: true }, { tamper: false }),
    }),
    fc.record({ tag: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 90 }) }),
  );

  it('no bypass touches life safety, none is both once and for good by one wish, and none outlives its time', () => {
    fc.assert(
      fc.property(fc.array(acts, { maxLength: 40 }), fc.boolean(), (life, reincludeWhenClosed) => {
        const rig = rigFor({ reincludeWhenClosed });
        for (const act of life) {
          const before = rig.state();
          if (act.tag === 'bypass') {
            const rows = act.rows.map(({ name, on }) => ({ device: id(name), on }));
            const wish = { tag: 'bypass' as const, kind: act.kind, devices: rows };
            const result = rig.command(wish, act.proof, person);
            // All rows or none.
            if (result.tag === 'refused') expect(rig.state().devices).toBe(before.devices);
          }
          if (act.tag === 'mode') rig.setMode(act.mode, { area: act.area, force: act.force, proof: trusted });
          if (act.tag === 'says') rig.says(act.name, act.values);
          if (act.tag === 'wait') rig.wait(act.seconds);
          const after = rig.state();
          after.config.devices.forEach((zone, slot) => {
            const bypass = after.devices.get(slot)?.bypass;
            const was = before.devices.get(slot)?.bypass;
            if (['smoke', 'pendant', 'hush'].includes(zone.name))
              expect([bypass?.oneTime, bypass?.permanent]).toEqual([false, false]);
            if (bypass?.oneTime === true && was?.oneTime === false) expect(was.permanent).toBe(false);
            const area = after.config.areas.findIndex((one) => one.id === zone.area);
            const disarmed =
              before.areas[area]?.phase.tag !== 'disarmed' && after.areas[area]?.phase.tag === 'disarmed';
            if (disarmed && act.tag === 'mode') expect(bypass?.oneTime, zone.name).toBe(false);
          });
          const waited = after.vigil.reinclusions.map(({ device }) => device);
          for (const one of waited) expect(stateOf(rig, one)?.bypass.oneTime).toBe(true);
        }
      }),
      { numRuns: propertyRuns(300) },
    );
  });
});

describe('a one-time bypass', () => {
  const forcedHome = (): Rig => {
    const rig = rigFor();
    rig.says('window', { opening: 'open' });
    rig.setMode('home_2', { force: true });
    return rig;
  };
  const bypassed = (rig: Rig): boolean | undefined =>
    viewOf(rig.state()).devices.find((device) => device.id === id('window'))?.bypass.oneTime;

  it('is for the mode it was given in: raising the mode guards what has closed', () => {
    const rig = rigFor({ reincludeWhenClosed: false });
    rig.says('window', { opening: 'open' });
    rig.setMode('home_2', { force: true });
    rig.says('window', { opening: 'closed' });
    expect(rig.setMode('arm').tag).toBe('done');
    rig.wait(30);
    expect(bypassed(rig)).toBe(false);
    rig.says('window', { opening: 'open' });
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('is for the mode it was given in: raising the mode asks anew for what is open', () => {
    const rig = forcedHome();
    expect(rig.setMode('arm')).toMatchObject({
      tag: 'refused',
      refusal: { tag: 'obstacles', obstacles: [{ tag: 'zoneOpen', device: id('window') }] },
    });
    expect(bypassed(rig)).toBe(true);
    expect(rig.setMode('arm', { force: true }).tag).toBe('done');
    expect(bypassed(rig)).toBe(true);
  });

  it('given by hand while disarmed is kept by the arming that it was given for', () => {
    const rig = rigFor();
    rig.says('window', { opening: 'open' });
    rig.command({ tag: 'bypass', kind: 'oneTime', devices: [{ device: id('window'), on: true }] }, code(1));
    expect(rig.setMode('home_2').tag).toBe('done');
    expect(bypassed(rig)).toBe(true);
  });

  it('of arming by force ends once the zone has closed, as the panel leaves the box', () => {
    const rig = forcedHome();
    rig.says('window', { opening: 'closed' });
    rig.wait(10);
    expect(bypassed(rig)).toBe(false);
  });
});

it('an edit that has a zone guard lives drops the bypass that it may not have', () => {
  const rig = rigFor();
  rig.command({ tag: 'bypass', kind: 'permanent', devices: [{ device: id('window'), on: true }] }, code(96));
  const device = rig.state().config.devices.find((one) => one.id === id('window'));
  if (device === undefined) throw new Error('there is no window');
  const settings = { ...device.settings, always: 'fire' as const };
  rig.command(edit({ tag: 'putDevice', device: { ...device, settings } }));
  const view = viewOf(rig.state()).devices.find((one) => one.id === device.id);
  expect(view?.bypass).toEqual({ permanent: false, oneTime: false, tamper: false });
  expect(rig.story()).toContain('3570 window');
});

it('a medical button is reported, whatever Latch Report says', () => {
  const rig = rigFor({
    devices: devices.map((device) => ({ ...device, settings: { ...device.settings, latchReport: false } })),
  });
  for (const name of ['pendant', 'hush', 'smoke', 'leak']) rig.says(name, { detected: true });
  expect(left(rig)).toEqual(['1100 7', '1122 8', '1111 6']);
});
