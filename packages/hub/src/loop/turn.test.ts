import { describe, expect, it } from 'vitest';
import { CommandId, DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { annaActor, area, houseConfig } from '@homeward/testing/hub/house.ts';
import { takeTurn } from './turn.ts';
import { nothingToNote, type Work } from './work.ts';

const at = 1_000;
const row = { slot: 1, mac: 'ab' };
const counter = {
  source: 'remote:anna',
  counter: { inARow: 0, locks: 0, lockedUntil: null, recent: [] },
};

const commanded = (command: PanelCommand, notAfter = 10): Work => {
  const id = CommandId.parse('command-1');
  return {
    tag: 'command',
    id,
    input: { tag: 'commandReceived', at, id, actor: annaActor, proof: { tag: 'none' }, command },
    note: { ...nothingToNote, pins: [row], counters: [counter] },
    notAfter,
    whileFailing: 'refuse',
    reply: () => {},
  };
};
const take = (work: Work) => takeTurn(initialState(houseConfig, at), [work], 5);

const done: PanelCommand = { tag: 'silence', area };
const refused: PanelCommand = {
  tag: 'control',
  device: DeviceId.parse('ZB:nowhere'),
  command: { tag: 'switch', on: true },
  pin: null,
};

describe('a code that comes with a command', () => {
  it.each([
    { what: 'is written where the panel does as asked', work: commanded(done), pins: [row] },
    { what: 'is not where it refuses', work: commanded(refused), pins: [] },
    { what: 'is not where it came too late', work: commanded(done, 4), pins: [] },
  ])('$what', ({ work, pins }) => {
    const turn = take(work);
    expect(turn.pins).toEqual(pins);
    // Tries count whatever comes of the command.
    expect(turn.counters).toEqual([counter]);
  });
});
