import { describe, expect, it } from 'vitest';
import type { ChangePart } from '@homeward/contract/words/panel/change-parts.ts';
import type { ChangedThing, JudgedChange } from '@homeward/contract/shapes/panel/setup-change.ts';
import type { ChangeRow } from '@homeward/contract/routes/panel/change.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { area, home, house, sampleTime, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };

const thing = (part: ChangePart, id = 'x'): ChangedThing => ({
  part,
  id,
  name: id,
  change: 'changed',
  fields: [{ field: '', before: '1', after: '2', hidden: null }],
});
const change = (no: number, things: readonly ChangedThing[], more: object = {}): JudgedChange => ({
  no,
  at: (sampleTime + no) as JudgedChange['at'],
  actor: { tag: 'person', name: 'Ada', channel: 'web', slot: { tag: 'master' } },
  by: 'putSettings',
  things,
  more: 0,
  undoes: null,
  refusal: null,
  undoneBy: null,
  ...more,
});
const told =
  (...changes: readonly JudgedChange[]) =>
  () =>
    ({ tag: 'setupChanges', changes: changes.toReversed() }) as const;

interface List {
  readonly changes: readonly ChangeRow[];
  readonly more: boolean;
  readonly people: readonly string[];
}

describe('the history of the set-up', () => {
  it('comes newest first, by the page, the person, the part and the time', async () => {
    const { call, token, hub } = await started();
    const ben = { tag: 'person', name: 'Ben', channel: 'app', slot: { tag: 'installer' } };
    hub.answer = told(
      change(1, [thing('settings')]),
      change(2, [thing('rules')], { actor: ben }),
      change(3, [thing('settings')]),
    );
    const mine = await token('demo');
    const ask = async (query: object = {}) => {
      const { envelope } = await call('GET /panel/changes', {
        token: mine,
        headers: typed,
        query: { ...query },
      });
      return envelope.data as List;
    };
    const numbers = async (query: object) => (await ask(query)).changes.map(({ no }) => no);
    expect(await ask({ num: '2' })).toMatchObject({
      changes: [
        { no: 3, by: 'Ada', installer: false, refusal: null },
        { no: 2, by: 'Ben', installer: true },
      ],
      more: true,
      people: ['Ada', 'Ben'],
    });
    expect(await numbers({ before: '2' })).toEqual([1]);
    expect(await numbers({ by: 'Ben' })).toEqual([2]);
    expect(await numbers({ part: 'settings' })).toEqual([3, 1]);
    expect(await numbers({ from: String(sampleTime + 2), until: String(sampleTime + 3) })).toEqual([2]);
  });

  it('tells an installer nothing of the household’s, and nobody who may not set the home up anything', async () => {
    const { call, token, person, hub, clock } = await started();
    hub.answer = told(
      change(1, [thing('settings'), thing('geofences')]),
      change(2, [thing('care'), thing('trackers')]),
    );
    await person('fitter', 'installer', { consentUntil: clock.now() + 3_600_000 });
    await person('ben', 'user', { areas: [house] });
    const { envelope } = await call('GET /panel/changes', { token: await token('fitter'), headers: typed });
    expect(envelope.data).toMatchObject({
      changes: [{ no: 1, things: [{ part: 'settings' }], refusal: 'v2_mg_not_allowed' }],
      more: false,
    });
    const undone = await call('POST /panel/change_undo', { token: await token('fitter'), body: { no: '1' } });
    expect(undone.envelope.code).toBe('403');
    const nobody = await call('GET /panel/changes', { token: await token('ben'), headers: typed });
    expect(nobody.envelope.code).toBe('403');
  });
});

describe('undoing', () => {
  it('is one edit at the panel, with the code where one is given', async () => {
    const { call, token, hub } = await started();
    hub.answer = told(change(7, [thing('rules')]));
    const body = { no: '7', pincode: '730519' };
    const { envelope } = await call('POST /panel/change_undo', { token: await token('demo'), body });
    expect(envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      tag: 'configure',
      edit: { tag: 'undoChange', change: 7 },
      pin: '730519',
    });
  });

  it('of what there is not is not found, and the panel’s refusal is passed on', async () => {
    const { call, token, hub } = await started();
    hub.answer = told(change(7, [thing('rules')]));
    const mine = await token('demo');
    const undo = (no: string) => call('POST /panel/change_undo', { token: mine, body: { no } });
    expect((await undo('8')).envelope.code).toBe('998');
    expect(hub.commands).toEqual([]);
    hub.script = () => ({ tag: 'invalid', why: 'v2_mg_undo_changed_since', where: 'rules.x' });
    expect((await undo('7')).envelope).toMatchObject({
      code: '001',
      message: 'v2_mg_undo_changed_since',
      data: { where: 'rules.x' },
    });
  });

  it('of what guards takes a fresh proof while something is armed, whatever the panel asks for', async () => {
    const armed = sampleView(home, {
      areas: [area(house, 'House', { phase: { tag: 'armed', mode: 'arm' } })],
    });
    const { call, token, hub, clock } = await started({ view: armed });
    hub.answer = told(change(7, [thing('settings', 'sirenMinutes')]), change(8, [thing('scenes')]));
    const mine = await token('demo');
    clock.advance(6 * 60_000);
    const undo = (no: string) => call('POST /panel/change_undo', { token: mine, body: { no } });
    const { envelope } = await undo('7');
    expect(envelope).toMatchObject({ code: '428' });
    expect(hub.commands).toEqual([]);
    expect((await undo('8')).envelope.code).toBe('000');
  });
});
