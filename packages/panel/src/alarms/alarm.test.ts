import { describe, expect, it } from 'vitest';
import { config, devices, device, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, code, nothing, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { responses } from '../kernel/responses.ts';
import type { Column } from '../kernel/responses.ts';

const open = { opening: 'open' } as const;
const closed = { opening: 'closed' } as const;
const chatter = (rig: Rig, name: string, times: number) => {
  for (let turn = 0; turn < times; turn += 1) {
    rig.says(name, open);
    rig.says(name, closed);
  }
};

describe('the response table', () => {
  it.each([
    ['none', ['nothing', 'nothing', 'nothing', 'nothing', 'nothing', 'nothing']],
    ['entryDelay1', ['alarm 132', 'entry', 'entry', 'alarm 132', 'nothing', 'delayed']],
    ['entryDelay2', ['alarm 132', 'entry', 'entry', 'alarm 132', 'nothing', 'delayed']],
    ['chime', ['chime', 'chime', 'chime', 'alarm 132', 'nothing', 'chime']],
    ['burglarFollow', ['alarm 130', 'alarm 130', 'alarm 130', 'alarm 130', 'nothing', 'delayed']],
    ['burglarInstant', ['alarm 130', 'alarm 130', 'alarm 130', 'alarm 130', 'nothing', 'alarm 130']],
    ['burglarOutdoor', ['alarm 136', 'alarm 136', 'alarm 136', 'alarm 130', 'nothing', 'alarm 136']],
    ['crossZone', ['crossZone', 'crossZone', 'crossZone', 'alarm 130', 'nothing', 'delayed']],
  ] as const)('has for %s what the manual prints', (response, row) => {
    const columns: readonly Column[] = ['disarm', 'full', 'home', 'exit', 'exitNoResponse', 'entry'];
    const told = columns.map((column) => {
      const outcome = responses[response][column];
      return outcome.tag === 'alarm' ? `alarm ${outcome.event}` : outcome.tag;
    });
    expect(told).toEqual(row);
  });
});

describe('a burglar alarm', () => {
  it('opens an incident, sounds every siren of the area and is in memory when the siren time is over', () => {
    const rig = armedRig();
    rig.says('window', open);
    const [incident] = rig.state().incidents;
    expect(incident).toMatchObject({ kind: 'burglar', area: 1, mode: 'arm', state: 'open', silent: false });
    expect(rig.area()).toMatchObject({ burglar: true, alarm: { tag: 'sounding', incident: incident?.id } });
    expect(rig.sirens()).toEqual({ siren: 'burglar', bell: 'burglar' });
    rig.wait(180);
    expect(rig.area()).toMatchObject({ burglar: true, alarm: { tag: 'memory' }, phase: { tag: 'armed' } });
    expect(rig.sirens()).toEqual({ siren: 'off', bell: 'off' });
  });

  it('gathers later zones into the same incident, each once, and starts the siren time again', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.sleep(60);
    rig.says('hall', { motion: true });
    expect(rig.state().incidents).toHaveLength(1);
    expect(rig.state().incidents[0]?.zones.map(({ name }) => name)).toEqual(['window', 'hall']);
    expect(rig.state().incidents[0]?.confirmed).toBe(true);
    expect(rig.area().alarm).toMatchObject({ sirenUntil: begin + 40_000 + 60_000 + 180_000 });
  });

  it('is cancelled by disarming: siren off, 406, incident acknowledged', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.setMode('disarm');
    expect(rig.story(1)).toEqual(['1130 window', '1401 001', '1406 001']);
    expect(rig.area()).toMatchObject({ burglar: false, alarm: { tag: 'quiet' }, phase: { tag: 'disarmed' } });
    expect(rig.sirens()).toEqual({ siren: 'off', bell: 'off' });
    expect(rig.state().incidents[0]).toMatchObject({ state: 'acknowledged', acts: [{ tag: 'disarmed' }] });
    rig.says('window', closed);
    expect(rig.story(5)).toEqual(['3130 window']);
  });

  it('can be silenced: siren off, alarm and mode stay, and a new zone sounds again', () => {
    const rig = armedRig();
    rig.says('window', open);
    expect(rig.command({ tag: 'silence', area: 1 as never }, code(1))).toMatchObject({ tag: 'done' });
    expect(rig.area()).toMatchObject({
      alarm: { tag: 'sounding', sirenUntil: null },
      phase: { tag: 'armed' },
    });
    expect(rig.sirens()['siren']).toBe('off');
    rig.says('hall', { motion: true });
    expect(rig.sirens()['siren']).toBe('burglar');
  });

  it('of an outdoor zone tells but never sounds', () => {
    const rig = armedRig();
    rig.says('yard', { motion: true });
    expect(rig.story(1)).toEqual(['1136 yard']);
    expect(rig.area().alarm).toMatchObject({ tag: 'sounding', sirenUntil: null });
    expect(rig.sirens()).toEqual({ siren: 'chime' });
  });

  it('has no siren where its length is 0', () => {
    const rig = armedRig({ sirenMinutes: 0 });
    rig.says('window', open);
    expect(rig.area().alarm).toMatchObject({ tag: 'sounding', sirenUntil: null });
    expect(rig.sirens()).toEqual({ siren: 'chime' });
  });

  it.each([
    ['of an outdoor zone', {}, (rig: Rig) => rig.says('yard', { motion: true })],
    ['without a siren length', { sirenMinutes: 0 }, (rig: Rig) => rig.says('window', open)],
    ['without a siren volume', { sirenVolume: 'none' as const }, (rig: Rig) => rig.says('window', open)],
    [
      'that was silenced',
      {},
      (rig: Rig) => {
        rig.says('window', open);
        rig.wait(60);
        rig.command({ tag: 'silence', area: 1 as never }, code(1));
      },
    ],
  ])('%s goes to memory when its time is over, as one that is heard does', (_, patch, alarm) => {
    const rig = armedRig(patch);
    const begun = rig.state().at;
    alarm(rig);
    expect(rig.area().alarm).toMatchObject({ tag: 'sounding', sirenUntil: null, until: begun + 180_000 });
    rig.wait(180 - (rig.state().at - begun) / 1000);
    expect(rig.area().alarm.tag).toBe('memory');
  });

  it('of a leak that was silenced does not keep anybody from arming afterwards', () => {
    const rig = rigFor();
    rig.says('leak', { detected: true });
    rig.command({ tag: 'silence', area: 1 as never });
    rig.says('leak', { detected: false });
    expect(rig.setMode('arm').tag).toBe('refused');
    rig.wait(180);
    expect(rig.setMode('arm').tag).toBe('done');
  });

  it('of a chattering contact is told three times with its restores, and again after a new arming', () => {
    const rig = armedRig();
    chatter(rig, 'window', 1000);
    expect(rig.story(1)).toEqual(['1130 window', '3130 window', '1130 window', '3130 window', '1130 window']);
    rig.setMode('disarm');
    expect(rig.story().slice(-2)).toContain('3130 window');
    rig.setMode('arm');
    rig.wait(40);
    rig.says('window', open);
    expect(rig.story().at(-1)).toBe('1130 window');
  });

  it('of a pulse between two other reports is not missed', () => {
    const rig = armedRig();
    chatter(rig, 'window', 1);
    expect(rig.area().alarm.tag).toBe('sounding');
  });

  it('in one area leaves the other alone; an area without sirens uses all of them', () => {
    const rig = rigFor();
    rig.setMode('arm', { area: 2 });
    rig.wait(30);
    rig.says('gate', open);
    expect([rig.area(1).alarm.tag, rig.area(2).alarm.tag]).toEqual(['quiet', 'sounding']);
    expect(rig.sirens()).toEqual({ siren: 'burglar', bell: 'burglar' });
  });
});

describe('cameras', () => {
  const cameras = {
    devices: [
      ...devices,
      device('lens', 'ipcam', 1, 50, { room: 'cellar' }),
      device('garden', 'ipcam', 1, 51, { room: 'garden' }),
      device('eye', 'ir_camera', 1, 52, { arm: 'burglarInstant', disarm: 'burglarInstant', room: 'cellar' }),
    ],
  };
  const pictures = (effects: ReturnType<Rig['feed']>) =>
    effects.flatMap((effect) =>
      effect.tag === 'commandDevice' && effect.command.tag === 'capture' ? [effect.device] : [],
    );

  it('take pictures of an alarm while armed: the one that saw it and those in its room', () => {
    const rig = armedRig(cameras);
    expect(pictures(rig.says('eye', { motion: true }))).toEqual([id('lens'), id('eye')]);
  });

  it('that give nothing of what they see are asked for none, and stay so', () => {
    const rig = rigFor(cameras);
    const blind = { tag: 'control', device: id('lens'), command: { tag: 'privacy', on: true } } as const;
    expect(rig.command({ ...blind, pin: null }).tag).toBe('done');
    rig.setMode('arm');
    rig.wait(40);
    expect(pictures(rig.says('eye', { motion: true }))).toEqual([id('eye')]);
    const slot = rig.state().config.devices.findIndex((one) => one.id === id('lens'));
    expect(rig.state().devices.get(slot)?.values.privacy).toBe(true);
  });

  it('film nobody at home', () => {
    const rig = rigFor(cameras);
    expect(pictures(rig.says('eye', { motion: true }))).toEqual([]);
    expect(rig.area().alarm.tag).toBe('sounding');
  });
});

describe('24-hour zones', () => {
  it.each([
    ['smoke', '1111', 'fire', 'fire'],
    ['pendant', '1100', 'medical', 'panic'],
    ['leak', '1154', 'water', 'burglar'],
  ])('%s alarms while disarmed (%s) and sounds as %s', (name, event, kind, sound) => {
    const rig = rigFor();
    rig.says(name, { detected: true });
    expect(rig.story()).toEqual([`${event} ${name}`]);
    expect(rig.state().incidents[0]).toMatchObject({ kind });
    expect(rig.sirens()['siren']).toBe(sound);
    rig.setMode('disarm');
    expect(rig.sirens()['siren']).toBe('off');
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('that are silent show nothing on site', () => {
    const rig = rigFor();
    rig.says('hush', { detected: true });
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'silentPanic', silent: true });
    expect(rig.area().alarm.tag).toBe('quiet');
    expect(rig.sirens()).toEqual({});
  });

  it('take the siren over when more urgent, and keep their own incident', () => {
    const rig = armedRig();
    rig.says('window', open);
    rig.says('smoke', { detected: true });
    expect(rig.state().incidents.map(({ kind }) => kind)).toEqual(['fire', 'burglar']);
    expect(rig.area().alarm).toMatchObject({ incident: rig.state().incidents[0]?.id });
    expect(rig.sirens()['siren']).toBe('fire');
  });

  it('tell a pressed pendant again after 30 s, not at every repetition of its radio', () => {
    const rig = rigFor();
    for (const pause of [0, 5, 25, 30]) {
      rig.sleep(pause);
      rig.says('pendant', { detected: true });
    }
    expect(rig.story()).toEqual(['1100 pendant', '1100 pendant', '1100 pendant']);
    expect(rig.state().incidents).toHaveLength(1);
  });
});

describe('a call for help', () => {
  it('needs no code and is told with who called', () => {
    const rig = rigFor();
    expect(rig.command({ tag: 'panic', kind: 'panic', area: 1 as never }, nothing).tag).toBe('done');
    expect(rig.events()[0]).toMatchObject({ code: '18112001000', actor: person });
    expect(rig.command({ tag: 'panic', kind: 'burglar', area: 1 as never }).tag).toBe('refused');
  });
});

describe('an incident', () => {
  const sounding = () => {
    const rig = rigFor();
    rig.says('smoke', { detected: true });
    const incident = rig.state().incidents[0]?.id ?? ('' as never);
    const act = (what: 'acknowledge' | 'comment' | 'close', text = '') =>
      rig.command({ tag: 'incident', incident, act: what, text, reason: null }).tag;
    return { rig, act };
  };

  it('is acknowledged, commented and closed, each with who did it', () => {
    const { rig, act } = sounding();
    expect([act('acknowledge'), act('comment', 'Toast'), act('comment'), act('close')]).toEqual([
      'done',
      'done',
      'refused',
      'refused',
    ]);
    rig.command({ tag: 'silence', area: 0 });
    expect(act('close')).toBe('done');
    expect(rig.state().incidents[0]).toMatchObject({
      state: 'closed',
      acts: [
        { tag: 'acknowledged' },
        { tag: 'commented', text: 'Toast' },
        { tag: 'silenced' },
        { tag: 'closed' },
      ],
    });
    expect(rig.area().alarm.tag).toBe('quiet');
  });

  it('that was closed gathers no more: the next cause opens another', () => {
    const { rig, act } = sounding();
    rig.command({ tag: 'silence', area: 0 });
    act('close');
    rig.says('smoke', { detected: false });
    rig.says('smoke', { detected: true });
    expect(rig.state().incidents.map(({ state }) => state)).toEqual(['open', 'closed']);
  });

  it('is kept with the newest 50; open ones are never dropped', () => {
    const rig = rigFor({ report: { ...config.report, destinations: [] } });
    rig.says('hush', { detected: true });
    for (let turn = 0; turn < 60; turn += 1) {
      rig.says('leak', { detected: true });
      rig.says('leak', { detected: false });
      rig.setMode('disarm');
      rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
    }
    expect(rig.state().incidents).toHaveLength(50);
    expect(rig.state().incidents.at(-1)).toMatchObject({ kind: 'silentPanic', state: 'open' });
  });
});

describe('an incident of which somebody has still to be told', () => {
  const leaks = (rig: Rig, times: number) => {
    for (let turn = 0; turn < times; turn += 1) {
      rig.says('leak', { detected: true });
      rig.says('leak', { detected: false });
      rig.setMode('disarm');
    }
  };

  it('stays beyond the newest 50 until its proof has an end', () => {
    const rig = rigFor({ report: { ...config.report, destinations: [] } });
    leaks(rig, 60);
    const first = rig.state().incidents.at(-1)?.id;
    expect(rig.state().incidents).toHaveLength(60);
    expect(rig.state().proofs.some(({ incident }) => incident === first)).toBe(true);
    rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
    leaks(rig, 1);
    expect(rig.state().incidents).toHaveLength(50);
  });

  it('goes with the others beyond 200', () => {
    const rig = rigFor();
    leaks(rig, 210);
    expect(rig.state().incidents).toHaveLength(200);
  });
});

describe('cross zones', () => {
  const crossed = {
    devices: [
      ...devices,
      device('east', 'pir', 1, 31, { arm: 'crossZone' }),
      device('west', 'pir', 1, 32, { arm: 'crossZone' }),
    ],
  };
  const move = (rig: Rig, name: string) => {
    rig.says(name, { motion: true });
    rig.says(name, { motion: false });
  };
  const stories = (rig: Rig) => rig.story(1).filter((line) => line.startsWith('1'));

  it('sound at the first trip and alarm with both when another verifies it', () => {
    const rig = armedRig(crossed);
    move(rig, 'east');
    expect(rig.sirens()['siren']).toBe('burglar');
    rig.sleep(60);
    move(rig, 'west');
    expect(stories(rig)).toEqual(['1693 east', '1130 west', '1130 east', '1139 west']);
    rig.wait(300);
    expect(rig.story().at(-1)).toBe('1694 east');
  });

  it('end the alarm of the first one, which closed while it waited for the other', () => {
    const rig = armedRig(crossed);
    move(rig, 'east');
    rig.sleep(60);
    rig.says('west', { motion: true });
    const ends = (): readonly string[] => rig.story(1).filter((line) => /^3(?:130|139)/.test(line));
    expect(ends()).toEqual(['3130 east']);
    expect(rig.area().unrestored.map(({ device: which }) => which)).toEqual([id('west'), id('west')]);
    rig.says('west', { motion: false });
    expect(rig.area().unrestored).toEqual([]);
  });

  it('tell of trouble when nothing verifies; the same zone again starts the time anew', () => {
    const rig = armedRig(crossed);
    move(rig, 'east');
    rig.sleep(200);
    move(rig, 'east');
    rig.wait(299);
    expect(stories(rig)).toEqual(['1693 east']);
    rig.wait(1);
    expect(stories(rig)).toEqual(['1693 east', '1378 east']);
  });
});

describe('bypass', () => {
  const set = (rig: Rig, kind: 'oneTime' | 'permanent', name: string, on = true, proof = nothing) =>
    rig.command({ tag: 'bypass', kind, devices: [{ device: id(name), on }] }, proof);

  it('once lasts until the next disarming, for good until it is taken back', () => {
    const rig = rigFor();
    set(rig, 'oneTime', 'window');
    set(rig, 'permanent', 'back');
    rig.setMode('arm');
    rig.wait(30);
    rig.says('window', open);
    rig.says('back', open);
    expect(rig.area().alarm.tag).toBe('quiet');
    rig.setMode('disarm');
    const bypassOf = (name: string) =>
      rig.state().devices.get(config.devices.findIndex((entry) => entry.id === id(name)))?.bypass;
    expect(bypassOf('window')).toEqual({ permanent: false, oneTime: false, tamper: false });
    expect(bypassOf('back')).toEqual({ permanent: true, oneTime: false, tamper: false });
  });

  it.each(['smoke', 'pendant', 'hush'])('is refused for %s', (name) => {
    expect(set(rigFor(), 'permanent', name)).toEqual({
      tag: 'refused',
      refusal: { tag: 'cannotBypass', device: id(name) },
    });
  });

  it('once is refused where it is for good already, and then nothing of the wish happens', () => {
    const rig = rigFor();
    set(rig, 'permanent', 'back');
    const rows = [
      { device: id('window'), on: true },
      { device: id('back'), on: true },
    ];
    expect(rig.command({ tag: 'bypass', kind: 'oneTime', devices: rows }).tag).toBe('refused');
    expect([...rig.state().devices].some(({ bypass }) => bypass.oneTime)).toBe(false);
  });

  it('of an armed area needs a proof, and taking it back a closed zone', () => {
    const rig = armedRig();
    expect(set(rig, 'oneTime', 'window').tag).toBe('refused');
    expect(set(rig, 'oneTime', 'window', true, code(1)).tag).toBe('done');
    rig.says('window', open);
    expect(set(rig, 'oneTime', 'window', false).tag).toBe('refused');
    rig.says('window', closed);
    expect(set(rig, 'oneTime', 'window', false).tag).toBe('done');
  });
});
