import { describe, expect, it } from 'vitest';
import { code, nothing, person, rigFor, trusted } from '@homeward/testing/panel/rig.ts';

const prove = { tag: 'provePin', pin: null } as const;
const notAllowed = { tag: 'refused', refusal: { tag: 'notAllowed' } };

describe('proving a code that may set the panel up', () => {
  it('passes for the master, changes nothing and is not told', () => {
    const rig = rigFor();
    const before = rig.state();
    expect(rig.command(prove, code(96)).tag).toBe('done');
    expect(rig.story()).toEqual([]);
    expect({ ...rig.state(), seenCommands: [], at: 0, revision: 0 }).toEqual({
      ...before,
      seenCommands: [],
      at: 0,
      revision: 0,
    });
  });

  it.each([1, 95, 97])('does not pass for slot %i', (no) => {
    expect(rigFor().command(prove, code(no))).toEqual(notAllowed);
  });

  it('passes for the installer while the owner lets him in', () => {
    const rig = rigFor();
    expect(rig.command(prove, code(99))).toEqual(notAllowed);
    rig.command({ tag: 'consent', minutes: 15, pin: null }, code(96));
    expect(rig.command(prove, code(99)).tag).toBe('done');
    rig.wait(15 * 60);
    expect(rig.command(prove, code(99))).toEqual(notAllowed);
  });

  it('passes under duress like for the master, and calls for help', () => {
    const rig = rigFor();
    expect(rig.command(prove, code(98)).tag).toBe('done');
    expect(rig.sends().map(({ code: sent }) => sent)).toContainEqual(expect.stringMatching(/^181121/));
  });

  it('passes for everybody with a code for every day where it is to be his own, and for nobody else', () => {
    const own = { ...prove, own: true } as const;
    for (const no of [1, 96, 98]) expect([no, rigFor().command(own, code(no)).tag]).toEqual([no, 'done']);
    for (const no of [95, 97, 99]) expect([no, rigFor().command(own, code(no))]).toEqual([no, notAllowed]);
  });

  it('needs a code, unless the tenant asks for none', () => {
    expect(rigFor().command(prove, nothing)).toEqual({ tag: 'refused', refusal: { tag: 'pinRequired' } });
    expect(rigFor().command(prove, trusted, person).tag).toBe('done');
  });
});
