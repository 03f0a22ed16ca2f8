import { describe, expect, it } from 'vitest';
import type { UpkeepAct } from '@homeward/contract/shapes/panel/upkeep.ts';
import { code, edit, nothing, rigFor } from '@homeward/testing/panel/rig.ts';
import type { Rig } from '@homeward/testing/panel/rig.ts';
import { id } from '@homeward/testing/panel/house.ts';
import type { Proof } from '../kernel/input.ts';

const master = code(96);
const factory = (keepNetwork: boolean, keepDevices: boolean): UpkeepAct => ({
  tag: 'factoryReset',
  keepNetwork,
  keepDevices,
});

function ask(rig: Rig, act: UpkeepAct, { force = false, proof = master as Proof } = {}): unknown {
  const result = rig.command({ tag: 'upkeep', act, force, pin: null }, proof);
  return result.tag === 'refused' ? result.refusal : 'done';
}

/** With a rule, a bypass, a time server and a user more than on the first day. */
function lived(): Rig {
  const rig = rigFor();
  rig.command(
    edit({ tag: 'putRoom', room: { id: 'den', name: 'Den' } as never, devices: [id('hall')] }),
    master,
  );
  rig.command(edit({ tag: 'putConnections', connections: { line: { ntp: ['time.example'] } } }), master);
  rig.command(edit({ tag: 'putSettings', settings: { sirenMinutes: 9 } }), master);
  rig.command({ tag: 'bypass', kind: 'permanent', devices: [{ device: id('window'), on: true }] }, master);
  return rig;
}

describe('a factory reset', () => {
  it('leaves a panel as on its first day, whose owner can still open it', () => {
    const rig = lived();
    const before = rig.state();
    expect(ask(rig, factory(false, false))).toBe('done');
    const { config, devices, eventSeq, setupRevision } = rig.state();
    expect([config.devices, [...devices], config.rooms, config.rules]).toEqual([[], [], [], []]);
    expect(config.areas).toHaveLength(1);
    expect(config.pins.map(({ slot }) => slot.tag)).toEqual(['master']);
    expect(config.sirenMinutes).toBe(3);
    expect(config.connections.line.ntp).not.toContain('time.example');
    expect(config.name).toBe(before.config.name);
    expect(eventSeq).toBeGreaterThan(before.eventSeq);
    expect(setupRevision).toBe(before.setupRevision + 1);
    expect(rig.setMode('arm', { proof: master, force: true })).toMatchObject({ tag: 'done' });
  });

  it('keeps what it is told to keep', () => {
    const rig = lived();
    const { config: before } = rig.state();
    ask(rig, factory(true, true));
    const { config, devices } = rig.state();
    expect(config.devices).toEqual(before.devices);
    expect(config.areas).toEqual(before.areas);
    expect(config.rooms).toEqual(before.rooms);
    expect(config.connections).toEqual(before.connections);
    expect(config.sirenMinutes).toBe(3);
    expect([...devices].some(({ bypass }) => bypass.permanent)).toBe(false);
  });

  it('is never forced while the panel guards', () => {
    const rig = lived();
    rig.setMode('arm', { proof: master, force: true });
    const { config } = rig.state();
    expect(ask(rig, factory(true, true), { force: true })).toMatchObject({ why: 'v2_mg_disarm_first' });
    expect(rig.state().config).toBe(config);
  });
});

describe('the panel as a machine', () => {
  it.each<[string, UpkeepAct]>([
    ['a restart', { tag: 'restart' }],
    ['a factory reset', factory(false, false)],
  ])('asks for the code for %s', (_what, act) => {
    const rig = lived();
    expect(ask(rig, act, { proof: nothing })).toEqual({ tag: 'pinRequired' });
    expect(ask(rig, act, { proof: code(1) })).toEqual({ tag: 'notAllowed' });
    expect(ask(rig, act, { proof: code(99) })).toEqual({ tag: 'notAllowed' });
  });

  it.each<[string, UpkeepAct, boolean]>([
    ['a restart', { tag: 'restart' }, true],
    ['new firmware', { tag: 'firmware', act: 'apply' }, true],
    ['a rollback', { tag: 'firmware', act: 'rollback' }, true],
    ['a look for firmware', { tag: 'firmware', act: 'check' }, false],
    ['resending', { tag: 'resend' }, false],
  ])('does %s while it guards only where that interrupts nothing, or is forced', (_what, act, interrupts) => {
    const rig = lived();
    rig.setMode('arm', { proof: master, force: true });
    expect(ask(rig, act)).toEqual(
      interrupts ? expect.objectContaining({ why: 'v2_mg_disarm_first' }) : 'done',
    );
    expect(ask(rig, act, { force: true })).toBe('done');
  });

  it('is told to the shell once, after the log has it', () => {
    const rig = lived();
    const effects = rig.feed({
      tag: 'commandReceived',
      id: 'command-once' as never,
      actor: { tag: 'person', name: 'Ada', channel: 'web', slot: null },
      proof: master,
      command: { tag: 'upkeep', act: { tag: 'firmware', act: 'apply' }, force: false, pin: null },
    });
    expect(effects.map(({ tag }) => tag).filter((tag) => tag !== 'send')).toEqual([
      'event',
      'upkeep',
      'reply',
    ]);
  });
});
