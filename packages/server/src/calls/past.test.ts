import { describe, expect, it } from 'vitest';
import type { Coverage } from '@homeward/contract/shapes/alarms/coverage.ts';
import {
  area,
  frontDoor,
  garage,
  garageDoor,
  home,
  house,
  sampleIncident,
  sampleTime,
  sampleView,
} from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const gap = (device: typeof frontDoor) => ({ device: device.id, why: 'open' as const, detail: null });
const coverage: Coverage = {
  area: house,
  mode: 'arm',
  state: 'degraded',
  rows: [
    {
      room: null,
      protected: [frontDoor.id, garageDoor.id],
      gaps: [gap(frontDoor), gap(garageDoor)],
      leftOut: [garageDoor.id],
      state: 'degraded',
    },
  ],
  sirens: { ready: [garageDoor.id], gaps: [] },
  grade: { claimed: 2, gaps: [{ why: 'supervision', devices: [garageDoor.id] }] },
  reporting: { working: 1, people: 0, failing: [] },
};

describe('what an area guards', () => {
  it('is told by the panel, and of devices in sight alone', async () => {
    const { call, token, person, hub } = await started();
    hub.answer = (question) =>
      question.tag === 'coverage'
        ? { tag: 'coverage', coverage }
        : { tag: 'unanswered', why: 'v2_mg_no_data_found' };
    await person('ben', 'user', { areas: [house] });
    const get = async (login: string, query: Record<string, string>) =>
      (await call('GET /panel/coverage', { token: await token(login), query })).envelope;
    expect(await get('demo', { area: '1', mode: 'arm' })).toMatchObject({
      data: {
        area: '1',
        rows: [{ protected: [frontDoor.id, garageDoor.id] }],
        grade: { claimed: '2', gaps: [{ why: 'supervision' }] },
      },
    });
    expect(JSON.stringify(await get('ben', { area: '1' }))).not.toContain(garageDoor.id);
    expect(await get('ben', { area: '1' })).toMatchObject({ data: { grade: { gaps: [] } } });
    expect((await get('ben', { area: '2' })).code).toBe('998');
    expect((await get('demo', { area: '9' })).code).toBe('001');
    expect((await get('demo', { area: '1', mode: 'party' })).code).toBe('001');
  });
});

describe('the house as it was', () => {
  const armed = (id: typeof house, name: string) => area(id, name, { phase: { tag: 'armed', mode: 'arm' } });
  const past = sampleView(home, {
    revision: 3,
    at: sampleTime - 60_000,
    areas: [
      area(house, 'House', { alarm: { tag: 'memory', incident: sampleIncident('silent').id } }),
      armed(garage, 'Garage'),
    ],
    incidents: [sampleIncident('silent', { kind: 'duress', silent: true })],
  });

  it('is told like the calls of now, and never shows what is silent', async () => {
    const { call, token, hub, clock } = await started();
    const asked: number[] = [];
    hub.answer = (question) => {
      if (question.tag === 'stateAt') asked.push(question.at);
      return { tag: 'stateAt', view: past, hash: 'x', exact: true, keptFrom: sampleTime - 86_400_000 };
    };
    const mine = await token('demo');
    const { envelope } = await call('GET /panel/state_at', {
      token: mine,
      query: { at: String(sampleTime) },
    });
    expect(envelope).toMatchObject({
      code: '000',
      data: {
        at: String(past.at),
        exact: '1',
        kept_from: String(sampleTime - 86_400_000),
        revision: '3',
        model: [
          { area: '1', mode: 'disarm' },
          { area: '2', mode: 'arm' },
        ],
        area: [{ alarm: 'quiet', incident: '' }, { phase: 'armed' }],
        status: { battery: 'main.normal' },
      },
    });
    const now = (await call('GET /panel/device', { token: mine })).envelope.data;
    expect((envelope.data as { device: unknown }).device).toEqual(now);
    await call('GET /panel/state_at', { token: mine, query: { at: '9999999999999' } });
    expect(asked).toEqual([sampleTime, clock.now()]);
  });

  it('is told of one’s own areas', async () => {
    const { call, token, person, hub } = await started();
    hub.answer = () => ({ tag: 'stateAt', view: past, hash: 'x', exact: false });
    await person('ben', 'user', { areas: [house] });
    const query = { at: String(sampleTime) };
    const { envelope } = await call('GET /panel/state_at', { token: await token('ben'), query });
    expect(envelope).toMatchObject({ code: '000', data: { exact: '0' } });
    expect(JSON.stringify(envelope.data)).not.toMatch(/garage/i);
  });

  it.each(['', '-1', 'yesterday', '1.5'])('was nothing at %j', async (at) => {
    const { call, token } = await started();
    const { envelope } = await call('GET /panel/state_at', { token: await token('demo'), query: { at } });
    expect(envelope.code).toBe('001');
  });

  it('is unknown before all that is kept', async () => {
    const { call, token, hub } = await started();
    hub.answer = () => ({ tag: 'unanswered', why: 'v2_mg_no_data_found' });
    const { envelope } = await call('GET /panel/state_at', {
      token: await token('demo'),
      query: { at: '1' },
    });
    expect(envelope.code).toBe('998');
  });
});
