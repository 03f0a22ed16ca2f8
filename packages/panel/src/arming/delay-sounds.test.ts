import { standardConnections } from '@homeward/contract/rules/reports/standard-connections.ts';
import type { PromptSettings } from '@homeward/contract/shapes/reports/connections.ts';
import { CommandId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import type { PanelConfig } from '../state/config.ts';
import type { Effect } from '../kernel/effect.ts';
import { fromDisk } from '@homeward/testing/panel/from-disk.ts';
import { device, devices, house } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, code, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

const box = device('box', 'panel', 1, 70);
const withBox = (prompt: Partial<PromptSettings> = {}, patch: Partial<PanelConfig> = {}) => ({
  devices: [...devices, box],
  connections: { ...standardConnections, prompt: { ...standardConnections.prompt, ...prompt } },
  ...patch,
});
const heard = (effects: readonly Effect[]) =>
  effects.flatMap((effect) =>
    effect.tag === 'commandDevice' && effect.command.tag === 'siren'
      ? [`${effect.device.slice(3)} ${effect.command.sound} ${effect.command.volume}`]
      : [],
  );
/** Seconds at which something sounds in so many seconds. */
function secondsOf(rig: Rig, seconds: number): readonly number[] {
  const found: number[] = [];
  for (let second = 1; second <= seconds; second += 1)
    if (heard(rig.wait(1)).some((one) => one.includes('chime'))) found.push(second);
  return found;
}
/** What is heard as somebody arms. */
const arming = (rig: Rig, mode: 'arm' | 'home_1' = 'arm'): readonly string[] =>
  heard(
    rig.feed({
      tag: 'commandReceived',
      id: CommandId.parse('somebody-arms'),
      actor: { ...person, channel: 'keypad' },
      proof: code(1),
      command: { tag: 'setMode', area: house, mode, pin: null, force: false },
    }),
  );

describe('the exit delay', () => {
  it.each([
    ['out of the box', {}, 'arm', ['siren chime loud', 'box chime loud']],
    ['by a home mode', {}, 'home_1', ['siren chime loud', 'box chime normal']],
    ['with a low sound', { exitArm: 'low' }, 'arm', ['siren chime loud', 'box chime normal']],
    ['with no sound', { exitArm: 'off' }, 'arm', []],
    ['of the other mode with no sound', { exitHome: 'off' }, 'arm', ['siren chime loud', 'box chime loud']],
    ['with no voice at all', { volume: 'off' }, 'arm', []],
    ['with final beeps', { finalBeeps: 5 }, 'arm', []],
  ] as const)('is heard as it begins %s', (_, prompt, mode, sounds) => {
    expect(arming(rigFor(withBox(prompt)), mode)).toEqual(sounds);
  });

  it('beeps once a second until it is over, and then no more', () => {
    const rig = rigFor(withBox());
    arming(rig);
    expect(secondsOf(rig, 60)).toHaveLength(29);
    expect(rig.area().phase.tag).toBe('armed');
    expect(rig.state().vigil.delayBeepAt).toBeNull();
  });

  it.each([3, 10])('beeps in the last %i seconds alone where only those are wanted', (finalBeeps) => {
    const rig = rigFor(withBox({ finalBeeps }));
    arming(rig);
    const last = Array.from({ length: finalBeeps }, (_, no) => 30 - finalBeeps + no);
    expect(secondsOf(rig, 60)).toEqual(last);
  });

  it('lets a siren sound once for the final beeps', () => {
    const rig = rigFor(withBox({ finalBeeps: 3 }, { devices }));
    arming(rig);
    expect(secondsOf(rig, 60)).toEqual([27]);
  });

  it('is silent where somebody leaves without a sound', () => {
    const rig = rigFor(withBox());
    rig.command({ tag: 'setMode', area: house, mode: 'arm', pin: null, force: false, silent: true }, code(1));
    expect(secondsOf(rig, 100)).toEqual([]);
    expect(rig.area().phase.tag).toBe('armed');
  });

  it('is silent once somebody disarms', () => {
    const rig = rigFor(withBox());
    arming(rig);
    rig.wait(5);
    rig.setMode('disarm');
    expect(secondsOf(rig, 60)).toEqual([]);
  });

  it('never sounds into an alarm', () => {
    const rig = rigFor(withBox());
    arming(rig);
    rig.says('smoke', { detected: true });
    expect(secondsOf(rig, 10)).toEqual([]);
  });

  it('goes on over a restart, and makes up for nothing', () => {
    const rig = rigFor(withBox());
    arming(rig);
    rig.sleep(20);
    const back = heard(rig.feed({ tag: 'restarted', downFor: 20_000 })).filter((one) =>
      one.startsWith('box chime'),
    );
    expect(back).toHaveLength(1);
    expect(secondsOf(rig, 60)).toHaveLength(9);
  });

  it('is known to a state of an older version', () => {
    const rig = rigFor(withBox());
    const { delayBeepAt: _, ...vigil } = rig.state().vigil;
    expect(fromDisk({ ...rig.state(), vigil: vigil as never }).vigil.delayBeepAt).toBeNull();
  });
});

describe('the panel’s own sounder', () => {
  const about = (effects: readonly Effect[]) =>
    effects.flatMap((effect) =>
      effect.tag === 'commandDevice' && effect.device === box.id && effect.command.tag === 'siren'
        ? [effect.command.prompt]
        : [],
    );

  it('is told what a chime is about', () => {
    const faulty = rigFor(withBox());
    expect(about(faulty.feed({ tag: 'panelReported', fault: 'ethernet', on: true }))).toEqual(['fault']);
    const rig = rigFor(withBox());
    rig.setMode('arm');
    expect(about(rig.wait(1))).toEqual(['exit']);
    rig.wait(60);
    rig.says('front', { opening: 'open' });
    expect(about(rig.wait(1))).toEqual(['entry']);
  });
});

describe('the entry delay', () => {
  it('beeps once a second', () => {
    const rig = armedRig(withBox());
    rig.says('front', { opening: 'open' });
    expect(secondsOf(rig, 19)).toHaveLength(19);
  });

  it('keeps to its last seconds where only those are wanted, also where its end comes nearer', () => {
    const rig = armedRig(withBox({ finalBeeps: 4 }));
    expect(heard(rig.says('back', { opening: 'open' }))).toEqual([]);
    rig.wait(2);
    rig.says('front', { opening: 'open' });
    expect(rig.area().phase).toMatchObject({ until: begin + 40_000 + 22_000 });
    expect(secondsOf(rig, 19)).toEqual([16, 17, 18, 19]);
  });
});
