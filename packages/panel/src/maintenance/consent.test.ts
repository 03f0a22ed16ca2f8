import { describe, expect, it } from 'vitest';
import { begin, code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { viewOf } from '../view.ts';

const minute = 60_000;
const consent = (minutes: number) => ({ tag: 'consent', minutes, pin: null }) as const;
const invalid = {
  tag: 'refused',
  refusal: { tag: 'invalid', why: 'v2_mg_consent_minutes', where: 'minutes' },
};

describe('the owner’s consent to installers', () => {
  it('runs for as long as it was given, is shown and told', () => {
    const rig = rigFor();
    expect(rig.command(consent(15), code(96)).tag).toBe('done');
    expect(viewOf(rig.state()).consent).toMatchObject({
      from: begin,
      until: begin + 15 * minute,
      by: { name: 'Ada' },
    });
    rig.wait(15 * 60 - 0.001);
    expect(rig.state().consent).not.toBeNull();
    rig.wait(0.001);
    expect(rig.state().consent).toBeNull();
    expect(rig.story()).toEqual(['1429 099', '1430 099']);
    expect(rig.sends().map(({ code: sent }) => sent)).toContain('18142900099');
  });

  it('is revoked at once, once', () => {
    const rig = rigFor();
    rig.command(consent(240), code(96));
    expect(rig.command(consent(0), code(96)).tag).toBe('done');
    expect(rig.command(consent(0), code(96)).tag).toBe('done');
    expect(rig.state().consent).toBeNull();
    expect(rig.story()).toEqual(['1429 099', '1430 099']);
  });

  it('is revoked by the owner’s session without a code, and by nobody else’s', () => {
    const rig = rigFor();
    const session = (tag: 'master' | 'installer') => ({ ...person, slot: { tag } }) as const;
    rig.command(consent(240), code(96));
    for (const somebody of [person, session('installer')])
      expect(rig.command(consent(0), nothing, somebody).tag).toBe('refused');
    expect(rig.command(consent(0), nothing, session('master')).tag).toBe('done');
    expect(rig.state().consent).toBeNull();
    expect(rig.command(consent(60), nothing, session('master')).tag).toBe('refused');
  });

  const installer = { ...person, slot: { tag: 'installer' } } as const;
  const begun = [
    { tag: 'walkTest', on: true },
    { tag: 'testMode', minutes: 240 },
    { tag: 'learning', on: true, kind: null, area: null, zone: null },
  ] as const;
  const underway = (rig: Rig) => {
    const { walkTest, learning, testModeUntil } = rig.state().maintenance;
    return walkTest !== null || learning !== null || testModeUntil !== null;
  };

  it.each(begun)('takes with it what an installer began: $tag', (command) => {
    for (const ends of [(rig: Rig) => rig.command(consent(0), code(96)), (rig: Rig) => rig.wait(15 * 60)]) {
      const rig = rigFor();
      rig.command(consent(15), code(96));
      expect(rig.command(command, trusted, installer).tag).toBe('done');
      rig.wait(200);
      expect(underway(rig)).toBe(true);
      ends(rig);
      expect(underway(rig)).toBe(false);
    }
  });

  it('leaves alone what the owner began', () => {
    const rig = rigFor();
    rig.command(consent(15), code(96));
    rig.command({ tag: 'testMode', minutes: 60 }, trusted, { ...person, slot: { tag: 'master' } });
    rig.command(consent(0), code(96));
    expect(underway(rig)).toBe(true);
  });

  it('given again takes the place of the one before', () => {
    const rig = rigFor();
    rig.command(consent(60), code(96));
    rig.wait(60);
    rig.command(consent(15), code(96));
    expect(rig.state().consent).toMatchObject({ until: begin + 16 * minute });
  });

  it('lasts a quarter of an hour at least', () => {
    expect(rigFor().command(consent(14), code(96))).toEqual(invalid);
  });

  it('is the master’s word alone', () => {
    const rig = rigFor();
    expect(rig.command(consent(60), nothing)).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    for (const no of [1, 2, 95, 97, 99]) expect(rig.command(consent(60), code(no)).tag).toBe('refused');
    const rule = { tag: 'rule', name: 'R', channel: 'rule', slot: null } as const;
    expect(rig.command(consent(60), trusted, rule).tag).toBe('refused');
    expect(rig.state().consent).toBeNull();
    expect(rig.command(consent(60), trusted, person).tag).toBe('done');
  });

  it('ends at its own time while the panel is away', () => {
    const rig = rigFor();
    rig.command(consent(15), code(96));
    rig.sleep(3600);
    rig.feed({ tag: 'restarted', downFor: 3_600_000 });
    const end = rig.events().find(({ code: event }) => event.startsWith('181430'));
    expect(end).toMatchObject({ at: begin + 15 * minute, detail: 'time over', actor: { tag: 'panel' } });
  });

  it('under duress looks like the master’s, and the station is told', () => {
    const told = [96, 98].map((no) => {
      const rig = rigFor();
      const reply = rig.command(consent(60), code(no), { ...person, name: '' });
      return {
        reply,
        consent: rig.state().consent,
        shown: rig.events().filter(({ code: event }) => !event.startsWith('181121')),
        alarms: rig.state().incidents.map(({ kind }) => kind),
      };
    });
    expect(told.map(({ alarms }) => alarms)).toEqual([[], ['duress']]);
    expect({ ...told[1], alarms: [] }).toEqual(told[0]);
  });
});
