import { describe, expect, it } from 'vitest';
import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { annaPin, asAnna, masterPin } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench } from '@homeward/testing/hub/test-hub.ts';

const slots: readonly PinSlot[] = [{ tag: 'master' }, { tag: 'installer' }];

async function prove(bench: Bench, pin: string, of: readonly PinSlot[] = slots): Promise<CommandResult> {
  const command = asAnna({ tag: 'provePin', pin }, bench.clock.now());
  const result = bench.hub().command({ ...command, slots: of });
  await bench.clock.run(20);
  return result;
}

describe('a code for the settings pages', () => {
  it('is proven by the hub, and leaves no event and no trace of itself', async () => {
    const bench = await createBench();
    const events = bench.disk.events.length;
    expect(await prove(bench, masterPin)).toMatchObject({ tag: 'done' });
    expect(bench.disk.events).toHaveLength(events);
    expect(JSON.stringify([bench.disk.inputs, bench.log.lines])).not.toContain(masterPin);
  });

  it('is compared with the given slots alone', async () => {
    const bench = await createBench();
    expect(await prove(bench, annaPin)).toMatchObject({ tag: 'refused', refusal: { tag: 'wrongPin' } });
    const nobody = await prove(bench, masterPin, []);
    expect(nobody).toEqual({ tag: 'refused', refusal: { tag: 'notAllowed' } });
  });

  it('counts its wrong tries with all others, locks and is told of', async () => {
    const bench = await createBench();
    const results: CommandResult[] = [];
    for (let no = 0; no < 5; no += 1) results.push(await prove(bench, '000001'));
    expect(results.map((result) => (result.tag === 'refused' ? result.refusal.tag : 'done'))).toEqual([
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'wrongPin',
      'lockedOut',
    ]);
    expect(bench.disk.events.some(({ body }) => body.includes('181461'))).toBe(true);
    bench.powerOff();
    await bench.powerOn();
    expect(await prove(bench, masterPin)).toMatchObject({ tag: 'refused', refusal: { tag: 'lockedOut' } });
  });
});
