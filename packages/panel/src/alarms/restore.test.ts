import { eventType } from '@homeward/contract/rules/alarms/event-string.ts';
import type { AlwaysKind } from '@homeward/contract/shapes/alarms/zone-settings.ts';
import { devices, id } from '@homeward/testing/panel/house.ts';
import { left } from '@homeward/testing/panel/left.ts';
import { armedRig, code, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';

const on = { detected: true } as const;
const off = { detected: false } as const;

/** Lets a detector or a cover come and go; `rest` seconds pass after each change. */
function flap(
  rig: Rig,
  name: string,
  times: number,
  rest = 1,
  values: readonly [object, object] = [on, off],
) {
  for (let turn = 0; turn < times; turn += 1)
    for (const said of values) {
      rig.says(name, said);
      rig.wait(rest);
    }
}
const withAlways = (always: AlwaysKind, name: string) =>
  devices.map((device) =>
    device.id === id(name) ? { ...device, settings: { ...device.settings, always } } : device,
  );
const tampered: readonly [object, object] = [{ tamper: true }, { tamper: false }];
const lastLogged = (rig: Rig, event: string): string | undefined =>
  rig
    .events()
    .map((one) => eventType(one.code))
    .findLast((type) => type.slice(1) === event);
const lastLeft = (rig: Rig, event: string): string | undefined =>
  left(rig)
    .findLast((line) => line.slice(1, 4) === event)
    ?.slice(0, 4);
const count = (rig: Rig, type: string): number => left(rig).filter((line) => line.startsWith(type)).length;

describe('the last word about a cause that stands is not its end', () => {
  it('where smoke clears for a moment and returns', () => {
    const rig = rigFor();
    rig.says('smoke', on);
    rig.wait(3);
    rig.says('smoke', off);
    expect([lastLogged(rig, '111'), lastLeft(rig, '111')]).toEqual(['3111', '3111']);
    rig.wait(5);
    rig.says('smoke', on);
    rig.wait(45);
    expect([lastLogged(rig, '111'), lastLeft(rig, '111')]).toEqual(['1111', '1111']);
  });

  it.each([
    ['smoke', '111', [on, off]],
    ['leak', '154', [on, off]],
    ['window', '383', tampered],
  ] as const)('however often %s comes and goes', (name, event, values) => {
    const rig = rigFor({ tamperAlarm: 'always' });
    for (let times = 1; times <= 8; times += 1) {
      rig.says(name, values[0]);
      rig.wait(1);
      expect([lastLogged(rig, event), lastLeft(rig, event)], `${times} times`).toEqual([
        `1${event}`,
        `1${event}`,
      ]);
      rig.says(name, values[1]);
      rig.wait(1);
      expect(lastLogged(rig, event)).toBe(`3${event}`);
    }
    expect(count(rig, `1${event}`)).toBe(3);
    expect(count(rig, `3${event}`)).toBe(2);
    const logged = rig.events().filter((one) => eventType(one.code) === `1${event}`);
    expect(logged).toHaveLength(8);
    expect(logged.map((one) => one.counted === true)).toEqual([0, 0, 0, 1, 1, 1, 1, 1].map(Boolean));
  });

  it('and an end that waited is told once what stands has stayed away', () => {
    const rig = rigFor();
    flap(rig, 'leak', 5);
    rig.wait(597);
    expect(lastLeft(rig, '154')).toBe('1154');
    rig.wait(3);
    expect(lastLeft(rig, '154')).toBe('3154');
    rig.says('leak', on);
    expect(lastLeft(rig, '154')).toBe('1154');
  });

  it('and about lives it is told again every half minute while it comes and goes', () => {
    const rig = rigFor();
    flap(rig, 'smoke', 20, 5);
    expect(count(rig, '1111')).toBeGreaterThan(5);
    rig.wait(60);
    expect(lastLeft(rig, '111')).toBe('3111');
  });

  it('where a zone has fallen silent: its last alarm is not told to be over before it guards again', () => {
    const rig = armedRig({ swingerTrips: 2 });
    flap(rig, 'window', 3, 1, [{ opening: 'open' }, { opening: 'closed' }]);
    rig.says('window', { opening: 'open' });
    expect([count(rig, '1130'), count(rig, '3130'), lastLeft(rig, '130')]).toEqual([2, 1, '1130']);
    rig.says('window', { opening: 'closed' });
    rig.setMode('disarm');
    expect(lastLeft(rig, '130')).toBe('3130');
  });

  it('and a disarming tells the ends that waited', () => {
    const rig = rigFor();
    flap(rig, 'leak', 4);
    rig.setMode('disarm');
    expect(lastLeft(rig, '154')).toBe('3154');
    flap(rig, 'leak', 1);
    expect([count(rig, '1154'), count(rig, '3154')]).toEqual([4, 4]);
  });
});

describe('a call for help', () => {
  it.each(['pendant', 'hush'])('is not over when the button %s is let go again', (name) => {
    const rig = rigFor({ devices: withAlways(name === 'pendant' ? 'medical' : 'panic', name) });
    rig.says(name, on);
    rig.says(name, off);
    rig.wait(600);
    expect(left(rig).filter((line) => line.startsWith('3'))).toEqual([]);
    expect(rig.events().filter((one) => one.code.startsWith('183'))).toEqual([]);
  });

  it('from a contact is over when somebody disarms, not when the contact closes', () => {
    const rig = rigFor({ devices: withAlways('panic', 'window') });
    rig.says('window', { opening: 'open' });
    rig.says('window', { opening: 'closed' });
    expect(lastLeft(rig, '120')).toBe('1120');
    rig.setMode('disarm', { proof: code(1) });
    expect(lastLeft(rig, '120')).toBe('3120');
  });

  it('that is silent stays so when somebody disarms, and is over when its case is closed', () => {
    const rig = rigFor({ devices: withAlways('silentPanic', 'hush') });
    rig.says('hush', on);
    rig.says('hush', off);
    rig.setMode('disarm');
    expect(lastLeft(rig, '122')).toBe('1122');
    const incident = rig.state().incidents[0]?.id ?? ('' as never);
    rig.command({ tag: 'incident', incident, act: 'close', reason: 'test', text: '' });
    expect(lastLeft(rig, '122')).toBe('3122');
  });
});
