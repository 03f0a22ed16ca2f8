import type { Input } from '@homeward/panel/kernel/input.ts';
import type { Found } from './compare.ts';

type Received = Extract<Input, { readonly tag: 'commandReceived' }>;

/** Watches what is asked of a hub: once at most, never too late (I10), and nothing lost of what was promised (I1). */
export interface CommandWatch {
  /** A command leaves for the hub and must not begin later than this virtual time. */
  left(id: string, until: number, diskFails: boolean): void;
  /** The disk begins to fail: what is under way is done from memory, too. */
  diskFailed(): void;
  /** The journal took it. */
  took(received: Received): void;
  /** It reached the disk although that seemed to fail. */
  landed(id: string): void;
  /** Somebody was told that it is done. */
  promised(id: string, diskFails: boolean): void;
  /** The hub came back: what was promised must be there. */
  cameBack(): void;
  mark(): ReadonlySet<string>;
  /** What happened since a mark never did. */
  reset(mark: ReadonlySet<string>): void;
}

export function createCommandWatch(virtualNow: () => number, found: Found): CommandWatch {
  let executed = new Set<string>();
  const promised = new Set<string>();
  /** Commands that reached the hub while its disk failed. */
  const inMemory = new Set<string>();
  const expiries = new Map<string, number>();
  return {
    left: (id, until, diskFails) => {
      expiries.set(id, until);
      if (diskFails) inMemory.add(id);
    },
    diskFailed: () => {
      for (const id of expiries.keys()) if (!executed.has(id)) inMemory.add(id);
    },
    took: ({ id, command, actor }) => {
      const what = `the command ${id} (${command.tag}) executed`;
      if (executed.has(id)) found('I10', `${what} twice`);
      const expiry = expiries.get(id);
      if (expiry !== undefined && virtualNow() > expiry + 1)
        found('I10', `${what} ${virtualNow() - expiry} ms after its expiry`);
      if (['web', 'app'].includes(actor.channel) && expiry === undefined)
        found('I10', `${what}, and nobody gave it`);
      executed.add(id);
    },
    landed: (id) => void executed.add(id),
    promised: (id, diskFails) => {
      // Help that is called for and a disarming while the disk fails are answered from memory; the answer may arrive when
      // it works again.
      if ((diskFails || inMemory.has(id)) && !executed.has(id)) return;
      promised.add(id);
      if (!executed.has(id)) found('I1', `the command ${id} was acknowledged before it was on disk`);
    },
    cameBack: () => {
      for (const id of promised)
        if (!executed.has(id)) found('I1', `the command ${id} was acknowledged and is lost`);
    },
    mark: () => new Set(executed),
    reset: (mark) => {
      executed = new Set(mark);
    },
  };
}
