import { describe, expect, it } from 'vitest';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { frontDoor, garageDoor, hallLight, home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import type { TestServer } from '@homeward/testing/server/test-server.ts';
import type { TestClock } from '@homeward/testing/server/quiet-world.ts';

const started = serversOfThisFile();

/** Calls of the owner. */
async function at(test: TestServer<TestClock>) {
  const token = await test.token('demo');
  return async (name: string, more: { readonly query?: Readonly<Record<string, string>> } = {}) =>
    (await test.call(name, { token, ...more })).envelope;
}

describe('the past and the uses of a device', () => {
  it('are asked of the panel within bounds', async () => {
    const test = await started();
    const asked: PanelQuestion[] = [];
    test.hub.answer = (question) => {
      asked.push(question);
      return question.tag === 'history'
        ? {
            tag: 'history',
            history: {
              device: question.device,
              series: question.series,
              step: 0,
              points: [{ at: 5, value: 'open' }],
              buckets: [],
            },
          }
        : { tag: 'unanswered', why: 'hub.notKnown' };
    };
    const call = await at(test);
    const query = { device_id: frontDoor.id, series: 'opening' };
    expect((await call('GET /panel/device_history', { query })).data).toMatchObject({
      series: 'opening',
      points: [{ at: '5', value: 'open' }],
    });
    const now = test.clock.now();
    expect(asked).toEqual([
      { tag: 'history', device: frontDoor.id, series: 'opening', from: now - 86_400_000, to: now, step: 0 },
    ]);
    for (const wrong of [{ from: '9', to: '5' }, { from: '0', to: String(now) }, { series: 'mood' }])
      expect(await call('GET /panel/device_history', { query: { ...query, ...wrong } })).toMatchObject({
        code: '001',
      });
  });

  it('name every scene, rule and group', async () => {
    const call = await at(await started({ view: sampleView(home, { rules: [] }) }));
    expect((await call('GET /panel/device_uses', { query: { device_id: hallLight.id } })).data).toEqual([
      { what: 'scene', id: 'movie', name: 'Movie' },
      { what: 'group', id: 'lights', name: 'Lights' },
    ]);
    expect((await call('GET /panel/device_uses', { query: { device_id: garageDoor.id } })).data).toBe('');
  });
});
