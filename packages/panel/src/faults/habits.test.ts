import { changeBetween, viewOf } from '../view.ts';
import { device, devices, house, id } from '@homeward/testing/panel/house.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { armedRig, rigFor, type Rig } from '@homeward/testing/panel/rig.ts';
import { describe, expect, it } from 'vitest';
import { patienceAt } from '../kernel/silence.ts';
import { layoutOf } from '../kernel/layout.ts';

const slotOf = (rig: Rig, name: string): number => layoutOf(rig.state().config).slotOf.get(id(name)) ?? -1;
const patience = (rig: Rig, name: string) => patienceAt(rig.state(), slotOf(rig, name));
const isMissed = (rig: Rig, name: string): boolean =>
  rig.state().devices.get(slotOf(rig, name))?.faults.includes('supervision') === true;
const watch = (rig: Rig, name: string) => viewOf(rig.state()).devices.find((one) => one.name === name)?.watch;

/** The window speaks every so many minutes for some days. */
function speaks(rig: Rig, minutes: number, days: number): void {
  for (let at = 0; at < days * 1440; at += minutes) {
    rig.wait(minutes * 60);
    rig.says('window', { battery: 80 });
  }
}

describe('the habit of a device', () => {
  it('has it missed sooner once it is known, and never later than it is set up', () => {
    const rig = rigFor();
    expect(patience(rig, 'window')).toBe(7200);
    speaks(rig, 15, 2);
    expect(patience(rig, 'window')).toBe(7200);
    speaks(rig, 15, 2);
    expect(patience(rig, 'window')).toBe(3 * 900);
    expect(watch(rig, 'window')).toMatchObject({ usual: 900, patience: 2700 });
    rig.wait(2699);
    expect(isMissed(rig, 'window')).toBe(false);
    rig.wait(1);
    expect(isMissed(rig, 'window')).toBe(true);
    const seldom = rigFor();
    speaks(seldom, 60, 8);
    expect(patience(seldom, 'window')).toBe(7200);
  });

  it('has it looked for at once, however late the next look was to be', () => {
    const rig = rigFor();
    while (patience(rig, 'window') === 7200) speaks(rig, 15, 0.01);
    rig.wait(2700);
    expect(isMissed(rig, 'window')).toBe(true);
  });

  it('is the longest pause of the last days, and what is older is forgotten', () => {
    const rig = rigFor();
    speaks(rig, 30, 4);
    expect(patience(rig, 'window')).toBe(5400);
    speaks(rig, 10, 6);
    expect(patience(rig, 'window')).toBe(5400);
    speaks(rig, 10, 2);
    expect(patience(rig, 'window')).toBe(1800);
  });

  it('never has anybody missed within ten minutes', () => {
    const rig = rigFor();
    speaks(rig, 1, 4);
    expect(patience(rig, 'window')).toBe(600);
  });

  it('learns from a word that is a little late, and not from an outage', () => {
    const rig = rigFor();
    speaks(rig, 10, 4);
    rig.wait(3000);
    expect(isMissed(rig, 'window')).toBe(true);
    rig.says('window', { battery: 80 });
    expect(patience(rig, 'window')).toBe(7200);
    const away = rigFor();
    speaks(away, 10, 4);
    away.wait(4 * 3600);
    away.says('window', { battery: 80 });
    expect(patience(away, 'window')).toBe(1800);
  });

  it('learns nothing from a time in which nobody listened', () => {
    const rig = rigFor();
    speaks(rig, 10, 4);
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_600_000 });
    rig.says('window', { battery: 80 });
    expect(patience(rig, 'window')).toBe(1800);
  });

  it('is kept on the disk, in few numbers', () => {
    const rig = rigFor();
    speaks(rig, 15, 10);
    expect(fromDisk(rig.state()).zones.get(slotOf(rig, 'window'))?.pace?.longest).toHaveLength(7);
  });
});

/** Devices behind a gateway, all heard. */
function behind(rig: Rig): Rig {
  for (const name of ['window', 'front', 'hall'])
    rig.feed({ tag: 'deviceCarried', device: id(name), gateway: 'Attic' });
  return rig;
}
const cut = (rig: Rig) =>
  rig.feed({ tag: 'devicesLost', devices: ['window', 'front', 'hall'].map(id), watched: true });
const lost = (rig: Rig, ...names: string[]) => rig.feed({ tag: 'gatewaysLost', names });

describe('a gateway that is lost', () => {
  it('is one fault, and its devices are none', () => {
    const rig = behind(armedRig());
    const before = rig.events().at(-1)?.seq ?? 0;
    cut(rig);
    rig.wait(30);
    lost(rig, 'Attic');
    rig.wait(24 * 3600);
    expect(rig.story(before)).toEqual(['1333 000']);
    expect(rig.state().zones.get(slotOf(rig, 'window'))?.condition).toBe('unknown');
    expect(watch(rig, 'window')?.cutOff).toEqual({ why: 'gateway', gateway: 'Attic' });
  });

  it('has its devices missed that are not heard when it is back', () => {
    const rig = behind(armedRig());
    cut(rig);
    rig.wait(30);
    lost(rig, 'Attic');
    rig.wait(4 * 3600);
    const before = rig.events().at(-1)?.seq ?? 0;
    lost(rig);
    rig.says('window', { opening: 'closed' });
    rig.wait(599);
    expect(rig.story(before)).toEqual(['3333 000']);
    rig.wait(1);
    expect(rig.story(before)).toEqual(['3333 000', '1381 front', '1381 hall']);
  });

  it('that is back at once has nobody’s silence begin anew', () => {
    const rig = behind(rigFor());
    rig.wait(7000);
    cut(rig);
    rig.wait(200);
    expect(isMissed(rig, 'window')).toBe(true);
  });

  it('is shown at each of its devices, and the end of it', () => {
    const rig = behind(rigFor());
    const seen = (act: () => unknown) => {
      const before = rig.state();
      act();
      return changeBetween(before, rig.state())?.devices?.map(({ name, watch: one }) => [
        name,
        one?.cutOff?.why,
      ]);
    };
    expect(seen(() => lost(rig, 'Attic'))).toEqual([
      ['front', 'gateway'],
      ['window', 'gateway'],
      ['hall', 'gateway'],
    ]);
    expect(seen(() => lost(rig))).toHaveLength(3);
  });
});

describe('jamming', () => {
  const jam = (rig: Rig, on: boolean) =>
    rig.feed({ tag: 'panelReported', fault: 'jamming', on, gateways: on ? ['Attic'] : [] });

  it('is one fault while it lasts, and what is silent in it is unknown', () => {
    const rig = behind(rigFor());
    jam(rig, true);
    rig.wait(3 * 3600);
    expect(rig.story()).toEqual(['1344 000']);
    expect(rig.state().zones.get(slotOf(rig, 'window'))?.condition).toBe('unknown');
    jam(rig, false);
    rig.wait(7199);
    expect(isMissed(rig, 'window')).toBe(false);
    rig.wait(1);
    expect(isMissed(rig, 'window')).toBe(true);
  });

  it('that is told to nobody excuses nobody', () => {
    const rig = behind(rigFor({ jammingMinutes: 0 }));
    jam(rig, true);
    rig.wait(7200);
    expect(isMissed(rig, 'window')).toBe(true);
  });

  it('of one radio does not excuse those of another', () => {
    const rig = behind(
      rigFor({
        devices: [
          ...devices,
          device('shed', 'door_contact', house, 50, { arm: 'burglarInstant', supervisionSeconds: 7200 }),
        ],
      }),
    );
    jam(rig, true);
    rig.wait(7200);
    expect(isMissed(rig, 'shed')).toBe(true);
    expect(isMissed(rig, 'window')).toBe(false);
  });
});
