import { expect, it, onTestFinished } from 'vitest';
import { createVirtualClock } from '@homeward/hub/time/virtual-clock.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { greet } from './portal-greeting.ts';

/** A portal whose port, thread and store come as the test says. */
function newPortal() {
  const state = {
    port: 8080 as number | null,
    away: false,
    waits: null as string | null,
    hasAccounts: false,
  };
  const clock = createVirtualClock(0);
  const said: string[] = [];
  const here = <Answer>(answer: Answer): Promise<Answer> =>
    state.away ? Promise.reject(new Error('the portal is away')) : Promise.resolve(answer);
  const greeted = async () => {
    const greeting = await greet({
      portal: { waits: () => here(state.waits), hasAccounts: () => here(state.hasAccounts) },
      settings: { tls: null, host: '127.0.0.1', port: 8080 },
      machine: { clock, log: createQuietLog() },
      port: () => state.port,
      code: 'ABCD-EFGH-JKMN',
      say: (line) => void said.push(line),
    });
    onTestFinished(greeting.stop);
    return greeting.lines;
  };
  return { state, said, greeted, later: () => clock.run(60_000) };
}

const here = 'Homeward is at http://127.0.0.1:8080';
const code = 'Nobody has an account yet. Open it and set one up with this code: ABCD-EFGH-JKMN';

it('names the address and the code of the first account, once', async () => {
  const { said, greeted, later } = newPortal();
  expect(await greeted()).toEqual([here, code]);
  await later();
  expect(said).toEqual([]);
});

it('names no code where somebody has an account', async () => {
  const { state, greeted } = newPortal();
  state.hasAccounts = true;
  expect(await greeted()).toEqual([here]);
});

it.each([
  ['a port that is taken', { port: null }, 'cannot listen at http://127.0.0.1:8080 yet'],
  ['a store that is away', { waits: 'ECONNREFUSED' }, 'Its store cannot be had: ECONNREFUSED.'],
  ['a thread that has just died', { away: true }, 'The portal is away'],
])('names them later, once, after %s', async (_what, trouble, says) => {
  const { state, said, greeted, later } = newPortal();
  const well = { ...state };
  Object.assign(state, trouble);
  expect((await greeted()).join('\n')).toContain(says);
  await later();
  expect(said).toEqual([]);
  Object.assign(state, well);
  await later();
  expect(said).toEqual([here, code]);
  await later();
  expect(said).toEqual([here, code]);
});
