import { describe, expect, it } from 'vitest';
import type { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import type { RestorePreview } from '@homeward/contract/shapes/panel/backup.ts';
import type { PinSlot } from '@homeward/contract/shapes/values/modes.ts';
import { slotNumber } from '@homeward/contract/rules/access/pin-slots.ts';
import type { PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { plainAnswer } from '../link/connector.ts';
import { downOf, settled } from '@homeward/testing/hub/asked-hub.ts';
import { anna, annaPin, asAnna, houseConfig, lamp, masterPin, setMode } from '@homeward/testing/hub/house.ts';
import { type Bench, createBench, hearAll } from '@homeward/testing/hub/test-hub.ts';
import { openFile, sealFile } from './backup-file.ts';

const passphrase = 'four words and then some';
const master: PinSlot = { tag: 'master' };
const installer: PinSlot = { tag: 'installer' };

const ask = async (bench: Bench, question: PanelQuestion) =>
  plainAnswer(await settled(bench, downOf(bench).ask(question)));

async function taken(bench: Bench, people = true): Promise<string> {
  const answer = await ask(bench, { tag: 'exportSetup', passphrase, people });
  if (answer.tag !== 'exportSetup') throw new Error(JSON.stringify(answer));
  return answer.file;
}

async function previewed(bench: Bench, file: string, owner = true): Promise<RestorePreview | string> {
  const answer = await ask(bench, { tag: 'previewRestore', file, passphrase, owner });
  if (answer.tag === 'previewRestore') return answer.preview;
  return answer.tag === 'unanswered' ? answer.why : answer.tag;
}

/** As the session of somebody who stands for a slot. */
function tell(bench: Bench, command: PanelCommand, slot: PinSlot = master): Promise<CommandResult> {
  const own = asAnna(command, bench.clock.now());
  return settled(bench, bench.hub().command({ ...own, slots: [slot], actor: { ...own.actor, slot } }));
}
const restore = (
  bench: Bench,
  file: string,
  more: Partial<Extract<PanelCommand, { tag: 'restoreSetup' }>> = {},
) => tell(bench, { tag: 'restoreSetup', file, passphrase, otherPanel: false, pin: masterPin, ...more });
const configure = (bench: Bench, edit: Extract<PanelCommand, { tag: 'configure' }>['edit']) =>
  tell(bench, { tag: 'configure', edit, expect: null, pin: masterPin });

async function armsWith(bench: Bench, pin: string): Promise<unknown> {
  const result = await settled(bench, bench.hub().command(asAnna(setMode('arm', pin), bench.clock.now())));
  return result.tag === 'refused' ? result.refusal.tag : 'done';
}

const scene = {
  id: 'guests' as never,
  name: 'Guests',
  actions: [{ tag: 'device' as const, device: lamp, command: { tag: 'switch' as const, on: true } }],
};

/** Panels of another key and name. */
const otherPanel = () =>
  createBench({
    hub: {
      config: { ...houseConfig, id: '00:1d:94:00:00:09' as never },
      keyring: { pins: new Uint8Array(32).fill(4), link: 'another-link-key-01' },
    },
  });

describe('a panel’s backup', () => {
  it('brings back what was changed since, with the codes of that time', async () => {
    const bench = await createBench();
    const file = await taken(bench);
    const before = bench.hub().state().config;
    expect(await configure(bench, { tag: 'putScene', scene })).toMatchObject({ tag: 'done' });
    await settled(bench, bench.hub().setPin(anna, '926184'));
    expect(await armsWith(bench, annaPin)).toBe('wrongPin');
    expect(await previewed(bench, file)).toMatchObject({
      samePanel: true,
      codes: 'restored',
      secretsMissing: 0,
      problem: null,
      differences: [{ part: 'scenes', id: 'guests', name: 'Guests', change: 'removed' }],
    });
    expect(await restore(bench, file)).toMatchObject({ tag: 'done' });
    expect(bench.hub().state().config).toEqual(before);
    expect(await armsWith(bench, annaPin)).toBe('done');
  });

  it('is on the disk with its codes once it is restored, or not at all', async () => {
    const bench = await createBench();
    const file = await taken(bench);
    await configure(bench, { tag: 'removePin', slot: { tag: 'temporary' } });
    expect(await restore(bench, file)).toMatchObject({ tag: 'done' });
    bench.powerOff();
    await bench.powerOn();
    hearAll(bench.driver());
    await bench.clock.run(10);
    const { pins } = bench.hub().state().config;
    expect(pins.map(({ slot }) => slot.tag)).toContain('temporary');
    expect(bench.hub().hasPin({ tag: 'temporary' })).toBe(true);
    expect(await armsWith(bench, annaPin)).toBe('done');
  });

  it('never holds a code or a secret in the clear, but inside', async () => {
    const bench = await createBench();
    await configure(bench, {
      tag: 'putConnections',
      connections: {
        smtp: { server: 'mail.example', user: 'u', password: 'mail-secret', from: 'a@b.example' },
      },
    });
    const opened = await openFile(Buffer.from(await taken(bench), 'base64'), passphrase);
    const text = opened.tag === 'text' ? opened.text : '';
    expect(text).toContain('mail-secret');
    for (const code of [annaPin, masterPin]) expect(text).not.toContain(code);
    const ofInstaller = await openFile(Buffer.from(await taken(bench, false), 'base64'), passphrase);
    const reduced = ofInstaller.tag === 'text' ? ofInstaller.text : '';
    for (const word of ['mail-secret', 'sealed:', 'Anna', '"digests":[{'])
      expect(reduced).not.toContain(word);
    expect(reduced).toContain('mail.example');
  });

  it('goes to another panel with its secrets and without its codes, when its owner says so', async () => {
    const bench = await createBench();
    await configure(bench, { tag: 'putScene', scene });
    await configure(bench, {
      tag: 'putConnections',
      connections: {
        smtp: { server: 'mail.example', user: 'u', password: 'mail-secret', from: 'a@b.example' },
      },
    });
    const file = await taken(bench);
    const other = await otherPanel();
    expect(await previewed(other, file)).toMatchObject({
      samePanel: false,
      codes: 'setAnew',
      secretsMissing: 0,
      problem: null,
    });
    expect(await restore(other, file)).toMatchObject({ refusal: { why: 'v2_mg_backup_other_panel' } });
    expect(await restore(other, file, { otherPanel: true })).toMatchObject({ tag: 'done' });
    const { config } = other.hub().state();
    expect(config.id).toBe('00:1d:94:00:00:09');
    expect(config.scenes).toHaveLength(1);
    expect(config.connections.smtp.password).toMatch(/^sealed:/);
    const again = await openFile(Buffer.from(await taken(other), 'base64'), passphrase);
    expect(again.tag === 'text' ? again.text : '').toContain('mail-secret');
    // Whoever has a slot now does not inherit the code of whoever had it here.
    expect(other.hub().hasPin(anna)).toBe(false);
    expect(other.hub().hasPin(master)).toBe(true);
  });

  it.each([
    ['a wrong passphrase', { passphrase: 'some other words entirely' }, 'v2_mg_backup_passphrase'],
    ['no backup', { file: Buffer.from('x'.repeat(200)).toString('base64') }, 'v2_mg_backup_not_one'],
  ])('is refused for %s, and nothing changes', async (_what, more, why) => {
    const bench = await createBench();
    const before = bench.hub().state().config;
    expect(await restore(bench, await taken(bench), more)).toMatchObject({
      refusal: { tag: 'invalid', why },
    });
    expect(bench.hub().state().config).toBe(before);
  });

  it('is refused without the code, with a wrong one, and while the panel guards', async () => {
    const bench = await createBench();
    const file = await taken(bench);
    expect(await restore(bench, file, { pin: null })).toMatchObject({ refusal: { tag: 'pinRequired' } });
    expect(await restore(bench, file, { pin: '000001' })).toMatchObject({ refusal: { tag: 'wrongPin' } });
    await armsWith(bench, annaPin);
    expect(await restore(bench, file)).toMatchObject({ refusal: { why: 'v2_mg_disarm_first' } });
    expect(await previewed(bench, file)).toMatchObject({ problem: { why: 'v2_mg_disarm_first' } });
    expect(bench.hub().hasPin(anna)).toBe(true);
  });

  it('forged by an installer brings neither people nor codes nor another’s secrets', async () => {
    const bench = await createBench();
    await configure(bench, {
      tag: 'putConnections',
      connections: {
        smtp: { server: 'mail.example', user: 'u', password: 'mail-secret', from: 'a@b.example' },
      },
    });
    await tell(bench, { tag: 'consent', minutes: 60, pin: masterPin });
    const sealedPassword = bench.hub().state().config.connections.smtp.password;
    const forged = await forge(await taken(bench), (content) => ({
      ...content,
      codes: {
        ...(content['codes'] as object),
        digests: [{ slot: slotNumber(master), mac: 'ab'.repeat(32) }],
      },
      setup: {
        ...(content['setup'] as object),
        name: 'Set up well',
        connections: {
          ...(content['setup'] as Record<string, object>)['connections'],
          smtp: {
            server: 'evil.example',
            port: 25,
            user: 'u',
            password: sealedPassword,
            from: 'a@b.example',
            tls: false,
          },
        },
      },
    }));
    const result = await tell(
      bench,
      { tag: 'restoreSetup', file: forged, passphrase, otherPanel: true, pin: null },
      installer,
    );
    expect(result).toMatchObject({ tag: 'refused' });
    const { config } = bench.hub().state();
    expect(config.connections.smtp.server).toBe('mail.example');
    expect(await tell(bench, { tag: 'provePin', pin: masterPin })).toMatchObject({ tag: 'done' });
  });

  it('that its owner wrote himself must still be right', async () => {
    const bench = await createBench();
    const before = bench.hub().state().config;
    const file = await taken(bench);
    for (const [change, why] of [
      [{ version: 99 }, 'v2_mg_backup_newer'],
      [{ version: 'x' }, 'v2_mg_backup_damaged'],
      [{ setup: { rules: 7 } }, 'v2_mg_backup_damaged'],
      [{ setup: Array.from({ length: 1001 }, () => 0) }, 'v2_mg_backup_too_large'],
    ] as const) {
      const forged = await forge(file, (content) => ({ ...content, ...change }));
      expect(await restore(bench, forged)).toMatchObject({ refusal: { why } });
    }
    const open = await forge(file, (content) => {
      const setup = content['setup'] as { readonly connections: Record<string, Record<string, unknown>> };
      const { connections } = setup;
      const smtp = {
        ...connections['smtp'],
        server: 'mail.example',
        user: 'u',
        from: 'a@b.example',
        password: 'clear-text',
      };
      return { ...content, setup: { ...setup, connections: { ...connections, smtp } } };
    });
    expect(bench.hub().state().config).toBe(before);
    expect(await restore(bench, open)).toMatchObject({ tag: 'done' });
    expect(bench.hub().state().config.connections.smtp.password).toMatch(/^sealed:/);
  });
});

/** The same file with something else inside, by somebody who knows the passphrase. */
async function forge(
  file: string,
  change: (content: Record<string, unknown>) => Record<string, unknown>,
): Promise<string> {
  const opened = await openFile(Buffer.from(file, 'base64'), passphrase);
  if (opened.tag !== 'text') throw new Error(opened.why);
  const content = change(JSON.parse(opened.text) as Record<string, unknown>);
  const made = await sealFile(JSON.stringify(content), passphrase, {
    bytes: (length) => new Uint8Array(length).fill(3),
    unit: () => 0,
  });
  return made?.toString('base64') ?? '';
}
