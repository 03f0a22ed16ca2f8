import type { Clock } from '@homeward/contract/ports.ts';

/** Calls planned for a time; the returned function cancels. */
type Plan = (ms: number, call: () => void) => () => void;

interface Planned {
  readonly due: number;
  readonly order: number;
  readonly call: () => void;
  dead: boolean;
}

/** The one queue of a world: by time, then by the order of planning. All clocks of all machines come from here. */
export interface Scheduler {
  /** Virtual ms since the world began. */
  now(): number;
  after: Plan;
  /** Runs everything that falls due up to `until`, promises settled between any two calls. */
  run(until: number): Promise<void>;
  /** Resolves when every promise that could go on has gone on. */
  settle(): Promise<void>;
  /** Calls made so far. */
  readonly calls: number;
}

/** Time that only the world moves. `afterEach` runs after every call, when its promises have settled; false ends it all. */
export function createScheduler(afterEach: () => boolean = () => true): Scheduler {
  const heap: Planned[] = [];
  let now = 0;
  let order = 0;
  let calls = 0;

  const before = (left: Planned, right: Planned) =>
    left.due < right.due || (left.due === right.due && left.order < right.order);
  const at = (index: number): Planned => {
    const planned = heap[index];
    if (planned === undefined) throw new RangeError('outside the heap');
    return planned;
  };
  const swap = (left: number, right: number) => {
    const kept = at(left);
    heap[left] = at(right);
    heap[right] = kept;
  };

  function push(planned: Planned): void {
    heap.push(planned);
    let index = heap.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!before(at(index), at(parent))) return;
      swap(index, parent);
      index = parent;
    }
  }

  function pop(): void {
    const last = heap.pop();
    if (last === undefined || heap.length === 0) return;
    heap[0] = last;
    let index = 0;
    for (;;) {
      const left = index * 2 + 1;
      if (left >= heap.length) return;
      const right = left + 1;
      const least = right < heap.length && before(at(right), at(left)) ? right : left;
      if (!before(at(least), at(index))) return;
      swap(least, index);
      index = least;
    }
  }

  /** A tick runs when no promise is left that could go on: nothing in a world waits for anything else. */
  const settle = () =>
    new Promise<void>((resolve) => {
      process.nextTick(resolve);
    });

  return {
    now: () => now,
    after: (ms, call) => {
      if (Number.isNaN(ms)) throw new RangeError('a time that is no number');
      const planned: Planned = { due: now + Math.max(0, Math.ceil(ms)), order: order++, call, dead: false };
      push(planned);
      return () => {
        planned.dead = true;
      };
    },
    run: async (until) => {
      await settle();
      for (let next = heap[0]; next !== undefined && next.due <= until; next = heap[0]) {
        pop();
        if (next.dead) continue;
        now = next.due;
        calls += 1;
        next.call();
        await settle();
        if (!afterEach()) return;
      }
      now = until;
    },
    settle,
    get calls() {
      return calls;
    },
  };
}

/** A computer of the world: its wall clock is its own, and outlives what runs on it. */
export interface Machine {
  /** Starts a process; its monotonic time begins now. */
  boot(): Process;
  /** The wall clock, ms since 1970. */
  wall(): number;
  /** Moves the wall clock by `ms`, which may be negative; the other way where that would leave the age of computers. */
  jump(ms: number): void;
}

/** What runs on a machine until it is killed. */
export interface Process {
  readonly clock: Clock;
  /** As the hub wants it: soon, after what has already happened. */
  schedule(run: () => void): void;
  alive(): boolean;
  /** Nothing it planned will happen. */
  kill(): void;
}

const earliest = Date.UTC(1990, 0);
const latest = Date.UTC(2070, 0);

/** A machine whose wall clock says `wall` (ms since 1970) when the world begins. */
export function createMachine(scheduler: Scheduler, wall: number): Machine {
  let offset = wall;
  return {
    wall: () => offset + scheduler.now(),
    jump: (ms) => {
      const there = offset + scheduler.now() + ms;
      offset += there < earliest || there > latest ? -ms : ms;
    },
    boot: () => {
      const born = scheduler.now();
      let alive = true;
      const after: Plan = (ms, call) => scheduler.after(ms, () => alive && call());
      return {
        clock: {
          now: () => offset + scheduler.now(),
          // Real monotonic clocks have fractions.
          monotonic: () => scheduler.now() - born + 0.25,
          after,
        },
        schedule: (run) => void after(0, run),
        alive: () => alive,
        kill: () => {
          alive = false;
        },
      };
    },
  };
}
