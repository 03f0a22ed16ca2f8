import { MessageChannel } from 'node:worker_threads';
import { describe, expect, it, onTestFinished } from 'vitest';
import { jsonBytes } from '@homeward/hub/link/json-bytes.ts';
import { callsOver, type Served } from './port-calls.ts';

/** Two ends of one line. */
function line(here: Served, there: Served) {
  const { port1, port2 } = new MessageChannel();
  onTestFinished(() => port1.close());
  return { port1, here: callsOver(port1, here), there: callsOver(port2, there) };
}

describe('calls between threads', () => {
  it('go both ways, and each finds its answer', async () => {
    const twice = (no: number): Promise<number> => Promise.resolve(no * 2);
    const ends = line({ name: () => 'here' }, { twice });
    const doubled = await Promise.all([3, 1, 2].map((no) => ends.here.call('twice', no)));
    expect(doubled).toEqual([6, 2, 4]);
    expect(await ends.there.call('name')).toBe('here');
  });

  it('share nothing', async () => {
    const kept: { list: number[] }[] = [];
    const ends = line({}, { keep: (given: { list: number[] }) => void kept.push(given) });
    const given = { list: [1], nothing: undefined };
    expect(await ends.here.call('keep', given)).toBeUndefined();
    given.list.push(2);
    expect(kept).toEqual([{ list: [1] }]);
  });

  it('pass on what is JSON already, and the asker has what it was made of', async () => {
    const { here } = line({}, { past: () => jsonBytes({ at: 5 }) });
    expect(await here.call('past')).toEqual({ at: 5 });
  });

  it('say what went wrong at the other end, and that there is no such call', async () => {
    const fails = (): never => {
      throw new Error('the disk is full');
    };
    const { here } = line({}, { fails });
    await expect(here.call('fails')).rejects.toThrow('the disk is full');
    await expect(here.call('toString')).rejects.toThrow('there is no call "toString"');
  });

  it('leave nobody waiting when the line ends', async () => {
    const { here } = line({}, { never: () => new Promise(() => {}) });
    const waiting = here.call('never');
    here.end('gone');
    await expect(waiting).rejects.toThrow('gone');
    await expect(here.call('never')).rejects.toThrow('gone');
  });

  it('leave alone what is no call', async () => {
    const { port1, there } = line({ ping: () => 'pong' }, {});
    port1.postMessage({ link: true });
    expect(await there.call('ping')).toBe('pong');
  });
});
