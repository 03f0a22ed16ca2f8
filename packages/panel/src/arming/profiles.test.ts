import { AreaConfig } from '@homeward/contract/shapes/panel/area.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import type { PanelSettings } from '@homeward/contract/shapes/panel/settings.ts';
import { describe, expect, it } from 'vitest';
import { settingsOf } from '../state/config.ts';
import { device, devices, id } from '@homeward/testing/panel/house.ts';
import { armedRig, begin, edit, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';
import { settingsProblems } from './profiles.ts';

const areaWith = (delays: { exit: number; entry1: number; entry2: number }, no = 1): AreaConfig =>
  AreaConfig.parse({
    id: no,
    name: 'House',
    delays: { arm: delays, home_1: delays, home_2: delays, home_3: delays },
  });
const fits = { exit: 60, entry1: 30, entry2: 30 };
const cp: PanelSettings = {
  ...standardSettings,
  profile: 'CP01',
  remoteHoldSeconds: 0,
  abortSeconds: 30,
  swingerTrips: 2,
};
const en: PanelSettings = standardSettings;

describe('a region profile', () => {
  it('has standard settings that fit it', () => {
    expect(settingsProblems(en, [areaWith(fits)])).toEqual([]);
    expect(settingsProblems(cp, [areaWith(fits)])).toEqual([]);
  });

  it.each([
    [en, { remoteHoldSeconds: 0 }, true],
    [en, { remoteHoldSeconds: 30 }, true],
    [en, { abortSeconds: 15 }, false],
    [en, { swingerTrips: 0 }, true],
    [en, { cancelMinutes: 0 }, true],
    [cp, { abortSeconds: 14 }, false],
    [cp, { abortSeconds: 15 }, true],
    [cp, { abortSeconds: 30 }, true],
    [cp, { abortSeconds: 46 }, false],
    [cp, { abortSeconds: 0 }, false],
    [cp, { remoteHoldSeconds: 30 }, false],
    [cp, { cancelMinutes: 4 }, false],
    [cp, { cancelMinutes: 5 }, true],
    [cp, { swingerTrips: 0 }, false],
    [cp, { swingerTrips: 1 }, true],
    [cp, { swingerTrips: 6 }, true],
    [cp, { twoActionPanic: false }, false],
    [en, { twoActionPanic: false }, true],
    [en, { supervisionHours: 2 }, true],
    [en, { supervisionHours: 3 }, false],
    [en, { pendantHours: 24 }, true],
    [en, { latitude: 50 }, false],
    [en, { latitude: 50, longitude: 8 }, true],
  ] as const)('%#: %o with %o fits: %s', (profile, patch, ok) => {
    const problems = settingsProblems({ ...profile, ...patch }, [areaWith(fits)]);
    expect(problems.length === 0).toBe(ok);
    if (!ok) expect(Object.keys({ ...patch, longitude: 0 })).toContain(problems[0]?.where);
  });

  it.each([
    [en, { exit: 0, entry1: 0, entry2: 45 }, null],
    [en, { exit: 240, entry1: 45, entry2: 45 }, null],
    [en, { exit: 241, entry1: 45, entry2: 45 }, 'exit'],
    [en, { exit: 60, entry1: 46, entry2: 45 }, 'entry1'],
    [en, { exit: 60, entry1: -1, entry2: 45 }, 'entry1'],
    [{ ...en, grade: 1 }, { exit: 60, entry1: 46, entry2: 240 }, null],
    [cp, { exit: 45, entry1: 30, entry2: 30 }, null],
    [cp, { exit: 240, entry1: 30, entry2: 30 }, null],
    [cp, { exit: 241, entry1: 30, entry2: 30 }, 'exit'],
    [cp, { exit: 44, entry1: 30, entry2: 30 }, 'exit'],
    [cp, { exit: 60, entry1: 29, entry2: 30 }, 'entry1'],
    [cp, { exit: 60, entry1: 30, entry2: 31 }, 'entry2'],
    [{ ...cp, abortSeconds: 15 }, { exit: 60, entry1: 45, entry2: 45 }, null],
    [{ ...cp, abortSeconds: 15 }, { exit: 60, entry1: 45, entry2: 46 }, 'entry2'],
  ] as const)('%#: of %o delays %o are wrong at %s', (settings, delays, wrong) => {
    const [problem] = settingsProblems(settings, [areaWith(delays)]);
    expect(problem?.where ?? null).toBe(wrong === null ? null : `areas.1.delays.arm.${wrong}`);
  });

  it('lets a home mode begin at once under CP-01, where people stay', () => {
    const area = areaWith(fits);
    const atOnce = { ...area, delays: { ...area.delays, home_1: { ...fits, exit: 0 } } };
    expect(settingsProblems(cp, [atOnce])).toEqual([]);
    const soon = { ...area, delays: { ...area.delays, home_1: { ...fits, exit: 10 } } };
    expect(settingsProblems(cp, [soon])[0]?.where).toBe('areas.1.delays.home_1.exit');
  });
});

const put = (rig: Rig, settings: Partial<PanelSettings>) =>
  rig.command(edit({ tag: 'putSettings', settings }));
const why = (result: ReturnType<typeof put>) =>
  result.tag === 'refused' && result.refusal.tag === 'invalid' ? result.refusal.where : result.tag;

describe('an edit of settings', () => {
  it('changes what it names, and logs who changed what', () => {
    const rig = rigFor();
    expect(put(rig, { sirenMinutes: 5, armFault: 'direct' }).tag).toBe('done');
    expect(settingsOf(rig.state().config)).toMatchObject({ sirenMinutes: 5, armFault: 'direct' });
    expect(rig.events()).toMatchObject([
      { code: '18149000000', actor: person, detail: 'armFault, sirenMinutes' },
    ]);
    expect(rig.state().setupRevision).toBe(1);
  });

  it('that changes nothing is no edit', () => {
    const rig = rigFor();
    put(rig, { sirenMinutes: 3 });
    expect([rig.events(), rig.state().setupRevision]).toEqual([[], 0]);
  });

  it('is refused where a figure does not fit the profile, and then nothing of it happens', () => {
    const rig = rigFor();
    const before = rig.state().config;
    expect(why(put(rig, { sirenMinutes: 1, abortSeconds: 20 }))).toBe('abortSeconds');
    expect(why(put(rig, { sirenMinutes: 99 }))).toBe('sirenMinutes');
    expect(rig.state().config).toBe(before);
  });

  it('to another profile names the area that does not fit', () => {
    const areas = [areaWith(fits), areaWith({ ...fits, exit: 20 }, 2)];
    const rig = rigFor({ areas });
    expect(why(put(rig, { profile: 'CP01' }))).toBe('areas.2.delays.arm.exit');
    expect(rig.state().config.profile).toBe('EN');
  });

  it('to another profile takes its figures where the edit names none', () => {
    const rig = rigFor({ areas: [areaWith(fits), areaWith(fits, 2)], remoteHoldSeconds: 30 });
    expect(put(rig, { profile: 'CP01', swingerTrips: 4 }).tag).toBe('done');
    expect(settingsOf(rig.state().config)).toMatchObject({
      profile: 'CP01',
      remoteHoldSeconds: 0,
      abortSeconds: 30,
      cancelMinutes: 5,
      swingerTrips: 4,
      twoActionPanic: true,
      exitRestart: true,
      autoStay: true,
    });
  });

  it('to CP-01 leaves off what it says is off', () => {
    const rig = rigFor({ areas: [areaWith(fits), areaWith(fits, 2)], exitRestart: false });
    expect(put(rig, { profile: 'CP01', autoStay: false }).tag).toBe('done');
    expect(settingsOf(rig.state().config)).toMatchObject({ exitRestart: true, autoStay: false });
  });

  it('to a higher grade takes what the grade asks for, and keeps what suffices', () => {
    const areas = [areaWith(fits), areaWith(fits, 2)];
    const rig = rigFor({
      areas,
      supervisionHours: 24,
      jammingMinutes: 0,
      pollingSeconds: 10,
      dialerSeconds: 30,
    });
    expect(put(rig, { grade: 4 }).tag).toBe('done');
    const figures = { supervisionHours: 2, jammingMinutes: 1, pollingSeconds: 10, dialerSeconds: 0 };
    expect(settingsOf(rig.state().config)).toMatchObject(figures);
  });

  it.each([
    [{ grade: 4, supervisionHours: 24 }, 'supervisionHours'],
    [{ grade: 4, jammingMinutes: 0 }, 'jammingMinutes'],
    [{ grade: 3, pollingSeconds: 0 }, 'pollingSeconds'],
    [{ grade: 4, pollingSeconds: 50 }, 'pollingSeconds'],
    [{ grade: 3, pollingSeconds: 50 }, 'done'],
    [{ grade: 2, supervisionHours: 24, jammingMinutes: 0 }, 'done'],
    [{ dialerSeconds: 45 }, 'done'],
    [{ dialerSeconds: 20 }, 'dialerSeconds'],
    [{ grade: 3, dialerSeconds: 15 }, 'dialerSeconds'],
    [{ profile: 'CP01' as const, dialerSeconds: 15 }, 'dialerSeconds'],
    [{ acFailSeconds: 61 }, 'acFailSeconds'],
    [{ acFailSeconds: 60 }, 'done'],
    [{ checkInOffsetHours: 5 }, 'checkInOffsetHours'],
  ])('%#: %o comes to %s', (settings, outcome) => {
    const areas = [areaWith(fits), areaWith(fits, 2)];
    expect(why(put(rigFor({ areas, acFailSeconds: 45 }), settings))).toBe(outcome);
  });

  it('looks at zones with an entry delay of their own', () => {
    const slow = device('slow', 'door_contact', 1, 30, {
      arm: 'entryDelay1',
      settings: { entrySeconds: 200 },
    });
    const rig = rigFor({ grade: 1, devices: [...devices, slow] });
    expect(why(put(rig, { grade: 2 }))).toBe(`devices.${id('slow')}.settings.entrySeconds`);
  });

  it('has no device set up with an entry delay that does not fit', () => {
    const slow = device('slow', 'door_contact', 1, 30, {
      arm: 'entryDelay1',
      settings: { entrySeconds: 46 },
    });
    expect(why(rigFor().command(edit({ tag: 'putDevice', device: slow })))).toBe('settings.entrySeconds');
  });

  it('leaves delays that run as they are', () => {
    const rig = armedRig();
    rig.says('front', { opening: 'open' });
    const before = rig.area().phase;
    put(rig, { remoteHoldSeconds: 30 });
    rig.command(edit({ tag: 'putArea', area: areaWith({ exit: 10, entry1: 45, entry2: 45 }) }));
    expect(rig.area().phase).toEqual(before);
  });

  it('switches sounding sirens off with the volume, and never makes them sound longer', () => {
    const sounding = () => {
      const rig = armedRig();
      rig.says('window', { opening: 'open' });
      return rig;
    };
    const until = (rig: Rig) => {
      const { alarm } = rig.area();
      return alarm.tag === 'sounding' ? alarm.sirenUntil : alarm.tag;
    };
    const quiet = sounding();
    put(quiet, { sirenVolume: 'none' });
    expect([quiet.sirens()['siren'], quiet.area().alarm.tag, until(quiet)]).toEqual([
      'off',
      'sounding',
      null,
    ]);
    const longer = sounding();
    put(longer, { sirenMinutes: 15 });
    expect(until(longer)).toBe(begin + 40_000 + 180_000);
    const shorter = sounding();
    put(shorter, { sirenMinutes: 1 });
    expect(until(shorter)).toBe(begin + 40_000 + 60_000);
    const softer = sounding();
    const told = softer.command(edit({ tag: 'putSettings', settings: { sirenVolume: 'normal' } }));
    expect([told.tag, softer.sirens()['siren']]).toEqual(['done', 'burglar']);
  });

  it('shows that the inner siren is muted', () => {
    const rig = rigFor();
    put(rig, { muteInternalSiren: true });
    expect(rig.state().status.sirenMuted).toBe(true);
  });
});

describe('an edit of the panel', () => {
  it('names it and says where it stands', () => {
    const rig = rigFor();
    expect(rig.command(edit({ tag: 'putPanel', name: 'Lodge', timeZone: 'Asia/Kathmandu' })).tag).toBe(
      'done',
    );
    expect(rig.state().config).toMatchObject({ name: 'Lodge', timeZone: 'Asia/Kathmandu' });
  });

  it('says whom to reach about it, and keeps that where it says nothing of it', () => {
    const rig = rigFor();
    const contact = { name: 'Ada', mail: 'ada@example.org', phone: '+49 30 1' };
    const named = { tag: 'putPanel', name: 'Lodge', timeZone: 'Europe/Berlin' } as const;
    rig.command(edit({ ...named, contact }));
    expect(viewOf(rig.state())).toMatchObject({ contact, reportAccount: rig.state().config.report.account });
    rig.command(edit({ ...named, name: 'Cabin' }));
    expect(viewOf(rig.state())).toMatchObject({ name: 'Cabin', contact });
  });

  it.each([
    ['', 'Europe/Berlin', 'name'],
    ['  ', 'Europe/Berlin', 'name'],
    ['Lodge', 'Mars/Olympus', 'timeZone'],
  ])('is refused for "%s" in %s', (name, timeZone, where) => {
    expect(why(rigFor().command(edit({ tag: 'putPanel', name, timeZone })))).toBe(where);
  });
});

describe('an edit of an area', () => {
  const wish = (area: AreaConfig) => edit({ tag: 'putArea', area });

  it('changes its name and delays', () => {
    const rig = rigFor();
    expect(rig.command(wish({ ...areaWith(fits), name: 'Annex' })).tag).toBe('done');
    rig.setMode('arm');
    expect(rig.area().phase).toMatchObject({ until: begin + 60_000 });
    expect(rig.state().config.areas[0]?.name).toBe('Annex');
  });

  it.each(['', '   '])('is refused with the name "%s"', (name) => {
    expect(why(rigFor().command(wish({ ...areaWith(fits), name })))).toBe('name');
  });

  it('says whether its silent devices are a fault, and shows it', () => {
    const rig = rigFor();
    rig.command(wish({ ...areaWith(fits), supervision: false }));
    expect(viewOf(rig.state()).areas[0]).toMatchObject({ supervision: false });
  });

  it('is refused where a delay does not fit', () => {
    expect(why(rigFor().command(wish(areaWith({ ...fits, entry1: 60 }))))).toBe('delays.arm.entry1');
  });

  it('adds an area as far as the series goes, and it can be armed', () => {
    const rig = rigFor({ series: 'HYBRID' });
    expect(rig.command(wish(areaWith(fits, 3))).tag).toBe('done');
    expect(rig.state().areas).toHaveLength(3);
    expect(
      rig.command(
        { tag: 'setMode', area: 3 as never, mode: 'arm', pin: null, force: false },
        {
          tag: 'trusted',
        },
      ).tag,
    ).toBe('done');
    expect(rig.area(3).phase.tag).toBe('exitDelay');
    expect(why(rigFor().command(wish(areaWith(fits, 3))))).toBe('id');
  });
});
