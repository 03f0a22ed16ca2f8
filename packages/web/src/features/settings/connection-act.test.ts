// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { connectionAct } from '#features/settings/connection-act.ts';
import { done, failed, type Outcome } from '#lib/client/outcome.ts';

const noAnswer = failed({ tag: 'refused', code: '996', panelCode: '90', message: '', data: '' });
const offline = failed({ tag: 'refused', code: '995', panelCode: '', message: '', data: '' });
const earlier = { act: 'joinWifi', about: 'Home', at: 1_000, endedAt: 2_000, why: null };

/** What the machine tells of the last try, look by look; the last goes on. */
let looks: readonly (object | undefined)[];

beforeEach(() => {
  vi.useFakeTimers();
  let at = 0;
  vi.stubGlobal('fetch', async () => {
    const look = looks[Math.min(at, looks.length - 1)];
    at += 1;
    const means = { acts: look === undefined ? [] : [look] };
    const data = { supported: true, wifi: 'ready', means };
    return Response.json({ result: true, code: '000', message: '', token: '', panelCode: '', data });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

async function ends(outcome: Outcome<unknown>): Promise<Outcome<unknown>> {
  const end = connectionAct('joinWifi', async () => outcome);
  await vi.advanceTimersByTimeAsync(120_000);
  return end;
}
const now = (endedAt: number | null, why: string | null = null) => ({ ...earlier, at: 5_000, endedAt, why });

it.each<[string, Outcome<unknown>, readonly (object | undefined)[], object]>([
  ['is done where the machine says so at once', done(''), [earlier], { tag: 'done' }],
  ['is refused where the panel is away', offline, [earlier], offline],
  ['is asked for until it is done', noAnswer, [earlier, now(null), now(null), now(9_000)], { tag: 'done' }],
  [
    'is asked for until it is refused',
    noAnswer,
    [earlier, now(null), now(9_000, 'v2_mg_wifi_key_wrong')],
    { failure: { message: 'v2_mg_wifi_key_wrong' } },
  ],
  // One that ended long before is not taken for this one.
  ['is unknown where the machine never began', noAnswer, [earlier], noAnswer],
  ['is unknown where the machine tells of none', noAnswer, [undefined], noAnswer],
  ['is that of one that went on already', noAnswer, [now(null), now(9_000)], { tag: 'done' }],
  ['is asked for where the line was cut', failed({ tag: 'late' }), [undefined, now(9_000)], { tag: 'done' }],
])('what is done with a connection %s', async (_, outcome, seen, expected) => {
  looks = seen;
  expect(await ends(outcome)).toMatchObject(expected);
});
