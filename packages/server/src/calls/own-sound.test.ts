import { flags } from '@homeward/contract/words/values/limits.ts';
import { standardSettings } from '@homeward/contract/rules/panel/standard-panel-settings.ts';
import { hostileSounds, ownSoundFile } from '@homeward/testing/own-sound.ts';
import { home, sampleView } from '@homeward/testing/server/sample-panel.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';
import { describe, expect, it } from 'vitest';

const started = serversOfThisFile();
const bell = { use: 'chime', name: 'Bell', hash: 'a'.repeat(64), ms: 1_200 } as const;
const view = sampleView(home, { settings: { ...standardSettings, ownSounds: [bell] } });
const on = { flags: { ...flags, settingPrompt: true } };
const base64 = (file: Buffer): string => file.toString('base64');

async function at(options = on) {
  const made = await started({ view, options });
  const token = await made.token('demo');
  const ask = (name: string, body?: unknown, query: Record<string, string> = {}) =>
    made.call(name, {
      token,
      query,
      headers: { accept: 'application/json;scalars=typed' },
      ...(body === undefined ? {} : { body }),
    });
  return { ...made, ask };
}

describe('sounds of a home’s own', () => {
  it('are told, and one of them is heard as the panel has it', async () => {
    const { ask, hub } = await at();
    expect((await ask('GET /panel/own_sounds')).envelope).toMatchObject({ data: { sounds: [bell] } });
    hub.answer = (question) =>
      question.tag === 'ownSound'
        ? { tag: 'ownSound', content: base64(ownSoundFile(1)) }
        : { tag: 'unanswered', why: 'hub.notKnown' };
    expect((await ask('GET /panel/own_sound', undefined, { use: 'chime' })).envelope).toMatchObject({
      code: '000',
      data: { content: base64(ownSoundFile(1)) },
    });
    expect((await ask('GET /panel/own_sound', undefined, { use: 'fire' })).envelope.code).toBe('998');
  });

  it('go to the panel as a file, and go back to what is built in', async () => {
    const { ask, hub } = await at();
    const content = base64(ownSoundFile(8));
    expect((await ask('POST /panel/own_sound', { use: 'fire', name: ' Horn ', content })).envelope.code).toBe(
      '000',
    );
    expect(hub.commands.at(-1)?.command).toEqual({ tag: 'putSound', use: 'fire', name: 'Horn', content });
    expect((await ask('DELETE /panel/own_sound', { use: 'chime' })).envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toMatchObject({
      tag: 'configure',
      edit: { tag: 'putSettings', settings: { ownSounds: [] } },
      expect: view.setupRevision,
    });
    expect((await ask('DELETE /panel/own_sound', { use: 'fire' })).envelope.code).toBe('998');
  });

  it.each(Object.entries(hostileSounds).filter(([, file]) => file.length > 0))(
    'are not %s, whatever it is called',
    async (_what, file) => {
      const { ask, hub } = await at();
      const body = { use: 'chime', name: 'bell.wav', content: base64(file) };
      expect((await ask('POST /panel/own_sound', body)).envelope).toMatchObject({
        code: '001',
        message: 'v2_mg_sound_format',
        data: { where: 'content' },
      });
      expect(hub.commands).toEqual([]);
    },
  );

  it('are neither silent, nor nameless, nor too much for a call', async () => {
    const { ask, hub } = await at();
    const silent = base64(ownSoundFile(2).fill(0, 44));
    expect(
      (await ask('POST /panel/own_sound', { use: 'burglar', name: 'x', content: silent })).envelope,
    ).toMatchObject({ message: 'v2_mg_sound_silent' });
    const content = base64(ownSoundFile(1));
    expect((await ask('POST /panel/own_sound', { use: 'chime', name: '  ', content })).envelope.code).toBe(
      '001',
    );
    expect((await ask('POST /panel/own_sound', { use: 'bark', name: 'x', content })).envelope.code).toBe(
      '001',
    );
    const huge = 'A'.repeat(3_000_000);
    expect(
      (await ask('POST /panel/own_sound', { use: 'chime', name: 'x', content: huge })).envelope.code,
    ).not.toBe('000');
    expect(hub.commands).toEqual([]);
  });

  it('are nobody’s business where the page of the speaker is switched off', async () => {
    const { ask } = await at({ flags: { ...flags, settingPrompt: false } });
    expect((await ask('GET /panel/own_sounds')).envelope.code).toBe('403');
  });
});
