import { afterEach, describe, expect, it } from 'vitest';
import { panelCodes } from '@homeward/contract/words/api/reply-codes.ts';
import { apiBase } from '@homeward/contract/words/api/api-base.ts';
import { type ClientHome, clientHome } from '@homeward/testing/clients/client-home.ts';
import { at } from '@homeward/testing/clients/recorded-client.ts';
import { masterCode } from '@homeward/testing/home/real-home.ts';
import { password } from '@homeward/testing/server/test-server.ts';
import { defaultLimits } from '../options/options.ts';

const open: ClientHome[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

const wrong = '104729';
const quarter = 15 * 60;

/** A real hub behind a server that listens, and somebody who speaks HTTP to it. */
async function house() {
  const home = await clientHome();
  open.push(home);

  async function post(path: string, token: string, json: unknown) {
    const headers = token === '' ? {} : { token };
    let pending = true;
    const asked = home.ask({ method: 'POST', path: `${apiBase}${path}`, headers, json }).finally(() => {
      pending = false;
    });
    // The panel's clock is the test's: it goes on while the request is under way.
    while (pending) await home.pass(0);
    return (await asked).json;
  }

  const alive: (() => Promise<unknown>)[] = [];
  /** Time passes while the pages of all sessions are open: tokens go on. */
  async function wait(seconds: number) {
    for (let past = 0; past < seconds; past += 90) {
      await home.pass(Math.min(90, seconds - past));
      for (const goOn of alive) await goOn();
    }
  }

  /** A session of the owner, in one browser of his. */
  async function session() {
    let token = String(at(await post('/auth/login', '', { account: 'demo', password }), 'token'));
    const call = async (path: string, json: unknown) => {
      const answer = await post(path, token, json);
      const next = at(answer, 'token');
      if (typeof next === 'string' && next !== '') token = next;
      return answer;
    };
    let lockedUntil = '';
    /** `000`; or `wrong` where the code was looked at, which tells or moves the lock, and `locked` where it was not. */
    const tries = async (pincode: string) => {
      const answer = await call('/panel/mode', { area: 1, mode: 'disarm', pincode });
      const [code, said] = [String(at(answer, 'code')), at(answer, 'panelCode')];
      if (code !== '996' || said === panelCodes.wrongPin)
        return said === panelCodes.wrongPin ? 'wrong' : code;
      const until = String(at(answer, 'data.until'));
      const isNew = until !== lockedUntil;
      lockedUntil = until;
      return isNew ? 'wrong' : 'locked';
    };
    // What may be tried in the first minutes after signing in is counted apart; thieves come later.
    expect(await tries(masterCode)).toBe('000');
    alive.push(() => call('/auth/ticket', {}));
    await wait(defaultLimits.fresh / 1000);
    return { tries, confirm: async () => at(await call('/auth/confirm', { password }), 'code') };
  }
  return { session, wait };
}

/** Tries until nothing is looked at any more, waiting no longer than `seconds` for each; how many were looked at. */
async function guessFor(
  seconds: number,
  home: Awaited<ReturnType<typeof house>>,
  tries: () => Promise<string>,
) {
  let looked = 0;
  for (let past = 0; past < seconds; past += 90) {
    for (let no = 0; no < 6; no += 1) if ((await tries()) === 'wrong') looked += 1;
    await home.wait(90);
  }
  return looked;
}

describe('a stolen session that guesses the code', () => {
  it('has its few tries, keeps its owner waiting a quarter of an hour at most, and him who proves himself not at all', async () => {
    const home = await house();
    const stolen = await home.session();
    const guesses = await guessFor(2 * 3600, home, () => stolen.tries(wrong));
    expect(guesses).toBeGreaterThan(0);
    expect(guesses).toBeLessThanOrEqual(19 + (2 * 3600) / quarter);

    // While it goes on, its owner proves himself and is heard at once, in that very session.
    for (let no = 0; no < 6; no += 1) await stolen.tries(wrong);
    expect(await stolen.tries(masterCode)).toBe('locked');
    expect(await stolen.confirm()).toBe('000');
    expect(await stolen.tries(masterCode)).toBe('000');

    // And who does not prove himself waits no longer than a quarter of an hour from the last try.
    await home.wait(defaultLimits.fresh / 1000);
    for (let no = 0; no < 6; no += 1) await stolen.tries(wrong);
    expect(await stolen.tries(masterCode)).toBe('locked');
    await home.wait(quarter);
    expect(await stolen.tries(masterCode)).toBe('000');
  });

  it('is no better off by the proof of another session', async () => {
    const home = await house();
    const stolen = await home.session();
    const own = await home.session();
    for (let no = 0; no < 6; no += 1) await stolen.tries(wrong);
    expect(await own.confirm()).toBe('000');
    expect(await stolen.tries(wrong)).toBe('locked');
    expect(await own.tries(masterCode)).toBe('000');
  });
});
