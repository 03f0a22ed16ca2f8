/** Words that are taken between two moments in which somebody else may speak. */
const share = 256;
/** Words that are heard between two such moments: hearing them takes its time, too. */
const heardAtOnce = 1_024;
/** Words that may wait; a broker that has more to say keeps it until half of them are taken. */
const most = 16_384;

/**
 * Where words wait that are not urgent: at most a share of them is taken at a time, in their order, so that whoever
 * protects the house is heard in between however many of the others speak. While few speak nobody waits.
 */
export interface SecondLane<Word> {
  /** Takes it, now or in its turn. */
  add(word: Word): void;
  /** Takes all that waits, before something that must not overtake it. */
  flush(): void;
  /** Takes nothing of what waits, ever: it no longer counts. */
  clear(): void;
  /** Whether nothing waits. */
  empty(): boolean;
  /** Calls back once all that waits now is taken. */
  afterwards(call: () => void): void;
  /** Calls `next` when there is room for more: at once, but where many speak in one moment, or very much waits. */
  whenRoom(next: () => void): void;
}

/** A lane to `take`, which must not throw. `soon` calls back when everybody had the chance to speak. */
export function createSecondLane<Word>(
  take: (word: Word) => void,
  soon: (call: () => void) => void = setImmediate,
): SecondLane<Word> {
  let words: Word[] = [];
  /** The first of `words` that was not taken. */
  let first = 0;
  /** How many of this moment's share are left. */
  let left = share;
  let planned = false;
  let after: { readonly upto: number; readonly call: () => void }[] = [];
  let forRoom: (() => void)[] = [];
  /** How many of those that were heard in this moment. */
  let heard = 0;
  /** Nobody is heard before half of those that wait are taken. */
  let full = false;
  /** Taken or cleared ever. */
  let gone = 0;

  const waiting = (): number => words.length - first;

  function plan(): void {
    if (planned) return;
    planned = true;
    soon(() => {
      planned = false;
      left = share;
      heard = 0;
      run();
      makeRoom();
      if (waiting() > 0) plan();
    });
  }

  function run(): void {
    while (left > 0 && waiting() > 0) {
      const word = words[first] as Word;
      first += 1;
      left -= 1;
      take(word);
      gone += 1;
    }
    tidy();
  }

  function tidy(): void {
    if (waiting() === 0 || first > most) {
      words = words.slice(first);
      first = 0;
    }
    while (after[0] !== undefined && after[0].upto <= gone) after.shift()?.call();
  }

  function makeRoom(): void {
    if (full && waiting() > most / 2) return;
    full = false;
    const nexts = forRoom;
    forRoom = [];
    for (const next of nexts) next();
  }

  return {
    add: (word) => {
      plan();
      words.push(word);
      run();
    },
    flush: () => {
      left = Infinity;
      run();
      left = 0;
    },
    clear: () => {
      gone += waiting();
      first = words.length;
      tidy();
    },
    empty: () => waiting() === 0,
    afterwards: (call) => {
      if (waiting() === 0) call();
      else after.push({ upto: gone + waiting(), call });
    },
    whenRoom: (next) => {
      plan();
      full ||= waiting() >= most;
      heard += 1;
      if (full || heard > heardAtOnce) forRoom.push(next);
      else next();
    },
  };
}
