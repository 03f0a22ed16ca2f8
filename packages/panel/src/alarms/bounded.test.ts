import { describe, expect, it } from 'vitest';
import { isProofIntact } from '../reporting/proof.ts';
import { code, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';

/** Every report that leaves is accepted by its receiver at once. */
function accept(rig: Rig, from: number): number {
  const sends = rig.sends();
  for (const { report, destination, attempt } of sends.slice(from))
    rig.feed({ tag: 'receiptArrived', report, destination, attempt, receipt: { tag: 'accepted' } });
  return sends.length;
}

describe('what a panel keeps of alarms', () => {
  it.each([
    ['when everyone has been told', true, 50],
    ['while nobody can be told', false, 200],
  ])('does not grow with every disarming under duress, %s', (_when, isTold, most) => {
    const rig = rigFor();
    let sent = 0;
    const tell = (): void => {
      if (!isTold) return;
      for (let more = accept(rig, sent); more !== sent; more = accept(rig, sent)) sent = more;
      rig.feed({ tag: 'portalHas', seq: rig.state().eventSeq });
    };
    for (let day = 0; day < 220; day += 1) {
      rig.setMode('arm');
      tell();
      rig.wait(40);
      tell();
      rig.setMode('disarm', { proof: code(98) });
      tell();
      rig.wait(3600);
    }
    expect(rig.state().incidents).toHaveLength(most);
    expect(rig.state().incidents[0]).toMatchObject({ kind: 'duress', openedAt: rig.state().at - 3_600_000 });
    expect(rig.state().proofs.length).toBeLessThanOrEqual(most);
  });

  it('does not grow with an incident that nobody answers, and keeps the first, the last and how many', () => {
    const rig = rigFor();
    let sent = 0;
    for (let press = 0; press < 400; press += 1) {
      rig.says('pendant', { detected: true });
      for (let more = accept(rig, sent); more !== sent; more = accept(rig, sent)) sent = more;
      rig.wait(60);
    }
    const [incident] = rig.state().incidents;
    const [proof] = rig.state().proofs;
    const own = incident?.deliveries ?? [];
    expect(own).toHaveLength(40);
    expect(own[0]).toMatchObject({ state: 'accepted', unlisted: 360 });
    expect(own.at(-1)?.queuedAt).toBe(rig.state().at - 60_000);
    expect(proof?.entries.length).toBeLessThan(500);
    expect(isProofIntact(proof?.entries ?? [])).toBe(true);
  });
});
