import { describe, expect, it } from 'vitest';
import { createSecondLane } from './low-priority-queue.ts';

/** A lane whose moments pass when the test says so. */
function lane() {
  const taken: number[] = [];
  let due: (() => void)[] = [];
  const one = createSecondLane<number>(
    (word) => void taken.push(word),
    (call) => void due.push(call),
  );
  const moment = () => {
    const now = due;
    due = [];
    for (const call of now) call();
    return now.length;
  };
  const say = (count: number, from = taken.length) => {
    for (let no = 0; no < count; no += 1) one.add(from + no);
  };
  return { ...one, taken, moment, say };
}
const upTo = (count: number) => Array.from({ length: count }, (_, no) => no);

describe('what may wait', () => {
  it('is taken at once while few speak', () => {
    const { say, moment, taken, empty } = lane();
    for (let turn = 0; turn < 3; turn += 1) {
      say(256);
      expect(empty()).toBe(true);
      moment();
    }
    expect(taken).toEqual(upTo(768));
  });

  it('is taken in its order, a share each moment, where many speak', () => {
    const { say, moment, taken, add } = lane();
    say(1_000);
    expect(taken).toHaveLength(256);
    moment();
    expect(taken).toHaveLength(512);
    add(1_000);
    expect(taken).toHaveLength(512);
    moment();
    moment();
    expect(taken).toEqual(upTo(1_001));
    // One more gives the share back; then nothing is planned any more.
    moment();
    expect(moment()).toBe(0);
  });

  it('is taken at once before what must not overtake it', () => {
    const { say, moment, taken, flush, empty } = lane();
    say(1_000);
    flush();
    expect(taken).toEqual(upTo(1_000));
    say(10, 1_000);
    expect(empty()).toBe(false);
    moment();
    expect(taken).toEqual(upTo(1_010));
  });

  it('says when all that waited was taken, and not what came later', () => {
    const { say, moment, afterwards } = lane();
    const heard: string[] = [];
    afterwards(() => heard.push('nothing waits'));
    say(300);
    afterwards(() => heard.push('the first'));
    say(300, 300);
    afterwards(() => heard.push('the second'));
    expect(heard).toEqual(['nothing waits']);
    moment();
    expect(heard).toEqual(['nothing waits', 'the first']);
    moment();
    expect(heard).toEqual(['nothing waits', 'the first', 'the second']);
  });

  it('has no room for more while very much waits', () => {
    const { say, moment, whenRoom, taken } = lane();
    let nexts = 0;
    const next = () => void (nexts += 1);
    say(256 + 16_383);
    whenRoom(next);
    expect(nexts).toBe(1);
    say(1, 16_639);
    whenRoom(next);
    expect(nexts).toBe(1);
    for (let turn = 0; turn < 31; turn += 1) moment();
    expect(nexts).toBe(1);
    moment();
    expect(nexts).toBe(2);
    while (moment() > 0);
    expect(taken).toEqual(upTo(16_640));
  });

  it('is heard up to a bound in one moment, and goes on in the next', () => {
    const { moment, whenRoom } = lane();
    let nexts = 0;
    for (let no = 0; no < 1_025; no += 1) whenRoom(() => void (nexts += 1));
    expect(nexts).toBe(1_024);
    moment();
    expect(nexts).toBe(1_025);
    expect(moment()).toBe(0);
  });

  it('is forgotten when it no longer counts', () => {
    const { say, moment, clear, taken, afterwards, empty } = lane();
    const heard: string[] = [];
    say(1_000);
    afterwards(() => heard.push('over'));
    clear();
    expect(heard).toEqual(['over']);
    expect(empty()).toBe(true);
    while (moment() > 0);
    expect(taken).toHaveLength(256);
  });
});
