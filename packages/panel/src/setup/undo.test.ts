import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { keptChanges } from '@homeward/contract/words/panel/change-parts.ts';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { ConfigEdit } from '@homeward/contract/shapes/panel/edit.ts';
import { Rule, Scene } from '@homeward/contract/shapes/automation/automation.ts';
import type { JudgedChange } from '@homeward/contract/shapes/panel/setup-change.ts';
import { code, edit, nothing, person, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { config as house, id } from '@homeward/testing/panel/house.ts';
import { upgraded } from '../upgrade.ts';
import { setupOf } from './setup.ts';
import { judgedChanges } from './undo-problem.ts';

const scene = Scene.parse({ id: 'film', name: 'Film', actions: [{ tag: 'mode', area: 1, mode: 'home_1' }] });
const rule = Rule.parse({
  id: 'rest',
  name: 'Rest',
  enabled: true,
  trigger: { tag: 'closed', device: id('front') },
  conditions: [],
  actions: [{ tag: 'scene', scene: 'film' }],
  leave: [],
});
const changes = (rig: Rig): readonly JudgedChange[] => judgedChanges(rig.state(), rig.state().at);
const newest = (rig: Rig): JudgedChange => {
  const [change] = changes(rig);
  if (change === undefined) throw new Error('nothing was changed');
  return change;
};
const make = (rig: Rig, wish: ConfigEdit, proof = nothing): CommandResult => rig.command(edit(wish), proof);
const undo = (rig: Rig, change = newest(rig).no, proof = nothing): CommandResult =>
  make(rig, { tag: 'undoChange', change }, proof);
const why = (result: CommandResult): unknown =>
  result.tag === 'refused' ? ('why' in result.refusal ? result.refusal.why : result.refusal.tag) : 'done';
const settings = (wish: object): ConfigEdit => ({ tag: 'putSettings', settings: wish });

describe('the history of the set-up', () => {
  it('says who changed which field from what to what', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: 5, autoStay: true }));
    expect(newest(rig)).toMatchObject({
      no: 1,
      actor: { name: 'Ada', channel: 'web' },
      by: 'putSettings',
      refusal: null,
      things: [
        { part: 'settings', id: 'sirenMinutes', change: 'changed', fields: [{ before: '3', after: '5' }] },
        { part: 'settings', id: 'autoStay', fields: [{ before: 'false', after: 'true' }] },
      ],
    });
  });

  it('keeps nothing of an edit that changes nothing or is refused', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: house.sirenMinutes }));
    make(rig, { tag: 'removeScene', scene: scene.id });
    expect(changes(rig)).toEqual([]);
  });

  it('names the field inside of a thing', () => {
    const rig = rigFor();
    const [area] = house.areas;
    if (area === undefined) throw new Error('no area');
    const arm = { ...area.delays.arm, entry1: area.delays.arm.entry1 + 5 };
    make(rig, { tag: 'putArea', area: { ...area, delays: { ...area.delays, arm } } });
    expect(newest(rig).things).toMatchObject([
      { part: 'areas', id: String(area.id), name: area.name, fields: [{ field: 'delays.arm.entry1' }] },
    ]);
  });

  it('says of a code that it was set, and never of how many digits or which', () => {
    const rig = rigFor();
    const user = { ...house.pins[0], digits: house.pinLength } as (typeof house.pins)[number];
    make(rig, { tag: 'putPin', user, code: null }, code(96));
    expect(newest(rig).things).toMatchObject([
      { part: 'pins', fields: [{ field: 'code', before: '', after: '', hidden: 'secret' }] },
    ]);
    expect(newest(rig).refusal).toBe('v2_mg_undo_secret');
    expect(why(undo(rig, 1, code(96)))).toBe('v2_mg_undo_secret');
  });

  it('says of a password and of an address’s secret that they changed, and to nothing', () => {
    const rig = rigFor();
    make(rig, { tag: 'putConnections', connections: { wifi: { ssid: 'Maple', key: 'sealed-very-secret' } } });
    const { things } = newest(rig);
    expect(things[0]?.fields).toContainEqual({ field: 'key', before: '', after: '', hidden: 'secret' });
    const url = 'mailto:a@b.example';
    const destination = { no: 4, name: 'Office', url, secret: 'sealed-very-secret', group: 1, level: 'all' };
    make(rig, { tag: 'putDestination', destination: destination as never });
    expect(JSON.stringify(rig.state().changes)).not.toContain('very-secret');
  });

  it('tells of care and trackers that they changed, not to what', () => {
    const rig = rigFor();
    make(rig, { tag: 'putCare', care: { medicationMinutes: 99 } });
    expect(newest(rig).things).toMatchObject([
      { part: 'care', id: 'medicationMinutes', fields: [{ before: '', after: '', hidden: 'personal' }] },
    ]);
  });

  it('names the panel for what nobody asked for', () => {
    const rig = rigFor();
    rig.feed({ tag: 'codeSent', device: id('remote') });
    expect(newest(rig)).toMatchObject({ actor: { tag: 'panel' }, by: 'codeSent' });
  });

  it('does not tell a duress code from its owner’s', () => {
    const seen = [code(96), code(98)].map((proof) => {
      const rig = rigFor();
      rig.command(edit(settings({ sirenMinutes: 5 })), proof, { ...person, name: '' });
      return newest(rig).actor;
    });
    expect(seen[1]).toEqual(seen[0]);
  });

  it('is bounded, and keeps the newest', () => {
    const rig = rigFor();
    for (let no = 0; no < keptChanges.most + 20; no += 1)
      make(rig, settings({ sirenMinutes: no % 2 === 0 ? 5 : 4 }));
    expect(changes(rig)).toHaveLength(keptChanges.most);
    expect(newest(rig).no).toBe(keptChanges.most + 20);
    const long = { ...rule, name: 'Long', conditions: [] };
    make(rig, { tag: 'putScene', scene });
    for (let no = 0; no < 60; no += 1) {
      const text = `${no}`.padEnd(160, 'x');
      const actions = Array.from({ length: 5 }, () => ({ tag: 'notify', text }));
      make(rig, { tag: 'putRule', rule: Rule.parse({ ...long, id: `r${no}`, actions }) });
    }
    expect(JSON.stringify(rig.state().changes).length).toBeLessThan(keptChanges.characters * 1.2);
  });

  it('survives being written and read, and is empty where an older panel wrote the state', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: 5 }));
    const written = JSON.parse(JSON.stringify(rig.state()));
    expect(JSON.parse(JSON.stringify(upgraded(written)))).toEqual(written);
    const { changes: _, ...older } = written;
    expect([...upgraded(older).changes]).toEqual([]);
  });
});

describe('undoing a change of the set-up', () => {
  it('puts back what was there, is a change of its own, and can be undone', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: 5 }));
    expect(why(undo(rig))).toBe('done');
    expect(rig.state().config.sirenMinutes).toBe(house.sirenMinutes);
    expect(newest(rig)).toMatchObject({ no: 2, undoes: 1, by: 'undoChange', refusal: null });
    expect(changes(rig)[1]).toMatchObject({ undoneBy: 2, refusal: 'v2_mg_undo_changed_since' });
    expect(why(undo(rig, 1))).toBe('v2_mg_undo_already');
    expect(why(undo(rig, 2))).toBe('done');
    expect(rig.state().config.sirenMinutes).toBe(5);
  });

  it('leaves alone what else was changed since, and refuses where it was the same field', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: 5 }));
    make(rig, settings({ autoStay: true }));
    expect(why(undo(rig, 1))).toBe('done');
    expect(rig.state().config).toMatchObject({ sirenMinutes: house.sirenMinutes, autoStay: true });
    make(rig, settings({ autoStay: false }));
    expect(why(undo(rig, 2))).toBe('v2_mg_undo_changed_since');
  });

  it('is refused after 24 hours, and of what there is no record', () => {
    const rig = rigFor();
    make(rig, settings({ sirenMinutes: 5 }));
    rig.wait(24 * 3600 + 1);
    expect(newest(rig).refusal).toBe('v2_mg_undo_too_late');
    expect(why(undo(rig))).toBe('v2_mg_undo_too_late');
    expect(why(undo(rig, 9))).toBe('absent');
  });

  it('puts back a scene that was removed, and takes away one that was added', () => {
    const rig = rigFor();
    make(rig, { tag: 'putScene', scene });
    make(rig, { tag: 'removeScene', scene: scene.id });
    expect(why(undo(rig))).toBe('done');
    expect(rig.state().config.scenes).toEqual([scene]);
    expect(why(undo(rig))).toBe('done');
    expect(rig.state().config.scenes).toEqual([]);
  });

  it('is refused where something new needs what would go', () => {
    const rig = rigFor();
    make(rig, { tag: 'putScene', scene });
    make(rig, { tag: 'putRule', rule });
    const before = rig.state().config;
    expect(why(undo(rig, 1))).toBe('v2_mg_scene_in_use');
    expect(rig.state().config).toBe(before);
  });

  it('of a room brings its devices back into it', () => {
    const rig = rigFor();
    make(rig, { tag: 'putRoom', room: { id: 'den', name: 'Den' } as never, devices: [id('hall')] });
    make(rig, { tag: 'removeRoom', room: 'den' as never });
    expect(why(undo(rig))).toBe('done');
    expect(rig.state().config.rooms).toMatchObject([{ id: 'den' }]);
    expect(rig.state().config.devices.find((one) => one.id === id('hall'))?.room).toBe('den');
  });

  it('of what guards waits until nothing is armed, as the edit itself does', () => {
    const rig = rigFor();
    const front = house.devices.find((one) => one.id === id('front'));
    if (front === undefined) throw new Error('no front door');
    const weaker = { ...front, settings: { ...front.settings, exitNoResponse: false } };
    make(rig, { tag: 'putDevice', device: weaker });
    rig.setMode('arm');
    rig.wait(60);
    expect(why(undo(rig))).toBe('v2_mg_disarm_first');
    rig.setMode('disarm');
    expect(why(undo(rig))).toBe('done');
    expect(rig.state().config.devices).toEqual(house.devices);
  });

  it('needs whoever it needs to make the change', () => {
    const rig = rigFor();
    const trusted = { ...rule, actions: [{ tag: 'mode', area: 1, mode: 'disarm' }], leave: ['lowerMode'] };
    make(rig, { tag: 'putRule', rule: Rule.parse(trusted) }, code(96));
    make(rig, { tag: 'removeRule', rule: rule.id }, code(96));
    expect(why(undo(rig))).toBe('pinRequired');
    expect(why(undo(rig, 2, code(1)))).toBe('notAllowed');
    expect(why(undo(rig, 2, code(96)))).toBe('done');
  });

  it('is not offered for a whole set-up, nor for a code that is gone', () => {
    const rig = rigFor();
    const guard = { tag: 'guard' } as const;
    expect(why(make(rig, { tag: 'removePin', slot: guard }, code(96)))).toBe('done');
    expect(newest(rig).refusal).toBe('v2_mg_undo_not_offered');
    const setup = { ...setupOf(rig.state().config, true), name: 'Other' };
    expect(why(make(rig, { tag: 'putSetup', setup }, code(96)))).toBe('done');
    expect(newest(rig)).toMatchObject({ by: 'putSetup', refusal: 'v2_mg_undo_not_offered' });
  });

  it('puts every edit back, whatever it was', () => {
    const wish = fc.oneof(
      fc.record({ sirenMinutes: fc.integer({ min: 0, max: 15 }) }).map(settings),
      fc.boolean().map((autoStay) => settings({ autoStay })),
      fc
        .constantFrom('Hut', 'House')
        .map((name): ConfigEdit => ({ tag: 'putPanel', name, timeZone: 'Europe/Berlin' })),
      fc
        .constantFrom('Film', 'Night')
        .map((name): ConfigEdit => ({ tag: 'putScene', scene: { ...scene, name } })),
      fc
        .constantFrom(...house.devices)
        .map((device): ConfigEdit => ({ tag: 'putDevice', device: { ...device, name: `${device.name} 2` } })),
      fc.constant<ConfigEdit>({ tag: 'putReportGroups', groups: [{ no: 1, retries: 5, essential: true }] }),
      fc.constant<ConfigEdit>({ tag: 'putConnections', connections: { prompt: { volume: 'low' } } }),
    );
    fc.assert(
      fc.property(fc.array(wish, { minLength: 1, maxLength: 6 }), (wishes) => {
        const rig = rigFor();
        const before = rig.state().config;
        for (const one of wishes) make(rig, one);
        for (const change of changes(rig)) expect(why(undo(rig, change.no))).toBe('done');
        expect(rig.state().config).toEqual(before);
      }),
      { numRuns: 60 },
    );
  });
});
