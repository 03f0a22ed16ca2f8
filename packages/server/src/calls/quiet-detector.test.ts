import { describe, expect, it } from 'vitest';
import type { QuietDetector } from '@homeward/contract/shapes/devices/quiet-detector.ts';
import { typedScalars } from '@homeward/contract/words/api/api-base.ts';
import { frontDoor, garageDoor, house } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const hour = 3_600_000;
const day = 24 * hour;

/** A home whose front door opened every three hours until some days ago, and whose garage was used until an hour ago. */
async function lived() {
  const made = await started();
  const { call, clock, hub } = made;
  const now = clock.now();
  const last = new Map<string, number>([
    [frontDoor.id, now - 5 * day],
    [garageDoor.id, now - hour],
  ]);
  let asked = 0;
  hub.answer = (question) => {
    if (question.tag !== 'history') return { tag: 'unanswered', why: 'v2_mg_no_data_found' };
    asked += 1;
    const end = last.get(question.device) ?? 0;
    const points = Array.from({ length: 2 * 112 }, (_, no) => ({
      at: end - (223 - no) * 1.5 * hour + 1.5 * hour,
      value: no % 2 === 0 ? 'open' : 'closed',
    }));
    const { device, series } = question;
    return { tag: 'history', history: { device, series, step: 0, points, buckets: [] } };
  };
  // A session is over before days are.
  const mine = () => made.token('demo');
  return {
    ...made,
    last,
    asked: () => asked,
    list: async (token?: string) =>
      (
        await call('GET /panel/quiet_detector', {
          token: token ?? (await mine()),
          headers: { accept: typedScalars },
        })
      ).envelope.data as readonly QuietDetector[],
    say: async (answer: QuietDetector['answer'], token?: string) =>
      call('PUT /panel/quiet_detector', {
        token: token ?? (await mine()),
        body: { device: frontDoor.id, answer },
      }),
  };
}

describe('a detector that is unusually quiet', () => {
  it('is told with its figures, to whom it is in sight of', async () => {
    const made = await lived();
    expect(await made.list()).toEqual([
      {
        device: frontDoor.id,
        name: frontDoor.name,
        usual: 3 * hour,
        last_at: made.last.get(frontDoor.id),
        answer: null,
        answered_at: null,
        answered_by: '',
      },
    ]);
    await made.person('ben', 'user', { areas: [house] });
    const ben = await made.token('ben');
    expect(await made.list(ben)).toHaveLength(1);
    expect((await made.say('fine', ben)).envelope.result).toBe(false);
  });

  it('is not looked for anew with each question', async () => {
    const made = await lived();
    await made.list();
    const before = made.asked();
    await made.list();
    expect(made.asked()).toBe(before);
    made.clock.advance(hour);
    await made.list();
    expect(made.asked()).toBe(2 * before);
  });

  it('rests for a week once somebody looked, and for good where it is fine', async () => {
    const made = await lived();
    const answers = async () => (await made.list()).map(({ answer }) => answer);
    await made.say('looked');
    expect(await answers()).toEqual(['looked']);
    for (let days = 0; days < 8; days += 1) {
      made.clock.advance(day);
      made.last.set(garageDoor.id, made.clock.now() - hour);
    }
    expect(await answers()).toEqual([null]);
    await made.say('fine');
    made.clock.advance(30 * day);
    made.last.set(garageDoor.id, made.clock.now() - hour);
    expect(await answers()).toEqual(['fine']);
    await made.say(null);
    expect(await answers()).toEqual([null]);
  });
});
