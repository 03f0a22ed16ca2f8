import { hash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { ProofEntry } from '@homeward/contract/shapes/access/proof.ts';
import { IncidentId } from '@homeward/contract/shapes/values/ids.ts';
import { proofBegin, proofWords } from '@homeward/contract/rules/access/proof-words.ts';
import { IncidentExport } from '@homeward/contract/routes/alarms/incident.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import {
  area,
  garage,
  home,
  house,
  sampleEvent,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const typed = { accept: typedScalars };
const id = IncidentId.parse('i1');
const view = sampleView(home, {
  incidents: [
    sampleIncident('i1'),
    sampleIncident('quiet', { kind: 'duress', silent: true }),
    sampleIncident('garage', { area: garage }),
  ],
});

/** A chain as the panel makes it, told with times that are `offset` ms ahead of the panel's. */
function chain(offset: number): readonly ProofEntry[] {
  let before = proofBegin;
  return (['sensed', 'decided', 'accepted'] as const).map((step, index) => {
    const bare = { seq: index + 1, at: sampleTime + index, step, recipient: '', detail: null };
    before = hash('sha256', proofWords(before, { ...bare }, offset));
    return ProofEntry.parse({ ...bare, hash: before });
  });
}

describe('the proof of a delivery', () => {
  it.each([
    ['as it was written', (entries: readonly ProofEntry[]) => entries, true],
    ['with an entry left out', (entries: readonly ProofEntry[]) => entries.slice(1), false],
    [
      'with another time',
      ([first, ...rest]: readonly ProofEntry[]) => [{ ...first!, at: 1 }, ...rest],
      false,
    ],
  ])('%s is told apart from any other', async (_how, change, intact) => {
    const { call, token, hub } = await started({ view });
    const offset = 7_200_000;
    hub.answer = () => ({
      tag: 'proof',
      proof: { incident: id, entries: change(chain(offset)), offset, waiting: ['portal'] },
    });
    const { envelope } = await call('GET /incident/proof', {
      token: await token('demo'),
      query: { id: 'i1' },
      headers: typed,
    });
    expect(envelope).toMatchObject({ code: '000', data: { incident: 'i1', intact, waiting: ['portal'] } });
  });

  it('is nobody’s who does not see the alarm', async () => {
    const { call, token, person } = await started({ view });
    await person('ben', 'user', { areas: [house] });
    const mine = await token('ben');
    for (const name of ['GET /incident/proof', 'GET /incident/export'])
      for (const wanted of ['garage', 'quiet', 'none'])
        expect((await call(name, { token: mine, query: { id: wanted } })).envelope.code).toBe('998');
  });
});

it('a silent alarm lets nobody in but the station', async () => {
  const sounding = (incident: string) => [
    area(house, 'House', {
      alarm: { tag: 'sounding', incident: IncidentId.parse(incident), sirenUntil: null },
    }),
  ];
  const { call, token, person, hub } = await started({ view: { ...view, areas: sounding('quiet') } });
  await person('carla', 'careContact');
  await person('room', 'station');
  const tokens = { carla: await token('carla'), room: await token('room') };
  const codes = async () =>
    Promise.all(
      [tokens.carla, tokens.room].map(
        async (mine) => (await call('GET /incident', { token: mine })).envelope.code,
      ),
    );
  expect(await codes()).toEqual(['403', '000']);
  await hub.up.change({ from: 10, revision: 11, at: sampleTime, areas: sounding('i1') });
  expect(await codes()).toEqual(['000', '000']);
});

it('an alarm is exported as one document, whether or not the panel can be reached', async () => {
  const { call, token, hub } = await started({ view });
  hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_panel_offline' });
  await hub.send(
    sampleEvent(1, { event: 130 }, { incident: id }),
    sampleEvent(2, { event: 131 }, { incident: id }),
    sampleEvent(3, {}),
  );
  const { envelope } = await call('GET /incident/export', {
    token: await token('demo'),
    query: { id: 'i1' },
    headers: typed,
  });
  const document = IncidentExport.parse(envelope.data);
  expect(document).toMatchObject({
    format: 'homeward incident 1',
    panel: home,
    timeZone: 'Europe/Berlin',
    exportedBy: 'demo',
    incident: { id: 'i1' },
    proof: null,
  });
  expect(document.events.map(({ seq }) => seq)).toEqual([1, 2]);
});

it('an alarm is claimed by whoever is on the way', async () => {
  const { call, token, hub } = await started({ view });
  const body = { id: 'i1', act: 'claim', text: 'Ten minutes' };
  expect((await call('POST /incident', { token: await token('demo'), body })).envelope.code).toBe('000');
  expect(hub.commands.at(-1)?.command).toEqual({
    tag: 'incident',
    incident: 'i1',
    act: 'claim',
    reason: null,
    text: 'Ten minutes',
  });
});
