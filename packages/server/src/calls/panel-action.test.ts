import { describe, expect, it } from 'vitest';
import {
  garageDoor,
  hallLight,
  home,
  house,
  sampleView,
  device,
} from '@homeward/testing/server/sample-panel.ts';
import { goodPin } from '@homeward/testing/server/scripted-hub.ts';
import { serversOfThisFile } from '@homeward/testing/server/started.ts';

const started = serversOfThisFile();
const siren = device('RF:00000010', 'siren', 'Siren', { area: house, zone: 10 });
const sirens = sampleView(home, { devices: [siren, hallLight, garageDoor] });

// S7.11
describe('an action string', () => {
  it('is one command or several, in order', async () => {
    const { call, token, hub } = await started();
    const body = { action: 'a=1&z=4&sw=on&pd=:30', pincode: goodPin };
    const done = await call('POST /panel/panel_action', { token: await token('demo'), body });
    expect(done.envelope.code).toBe('000');
    expect(hub.commands.at(-1)?.command).toEqual({
      tag: 'control',
      device: hallLight.id,
      command: { tag: 'switch', on: true, forSeconds: 30 },
      pin: goodPin,
    });
  });

  it.each([
    ['a=1&z=79&sw=on', '998'],
    ['a=1&z=4&sw=explode', '001'],
    ['', '001'],
    ['a=1&z=4&sw=on&sw=off', '001'],
  ])('"%s" is refused with %s', async (action, code) => {
    const { call, token, hub } = await started();
    const { envelope } = await call('POST /panel/panel_action', {
      token: await token('demo'),
      body: { action },
    });
    expect(envelope.code).toBe(code);
    expect(hub.commands).toEqual([]);
  });

  it('reaches no area out of sight', async () => {
    const { call, token, person } = await started();
    await person('ben', 'user', { areas: [house] });
    const body = { action: 'a=2&z=1&sw=on' };
    expect((await call('POST /panel/panel_action', { token: await token('ben'), body })).envelope.code).toBe(
      '998',
    );
  });
});

describe('the sirens', () => {
  it.each([
    [{}, 'loud'],
    [{ volume: '1' }, 'normal'],
    [{ volume: 'none' }, 'none'],
  ])('sound as a test with %o', async (given, volume) => {
    const { call, token, hub } = await started({ view: sirens });
    const body = { area: '0', sound: 'on', ...given };
    expect((await call('POST /panel/siren', { token: await token('demo'), body })).envelope.code).toBe('000');
    expect(hub.commands.map(({ command }) => command)).toEqual([
      { tag: 'control', device: siren.id, command: { tag: 'testSiren', volume }, pin: null },
    ]);
  });

  it('are tested by those who may set the panel up, and where there are any', async () => {
    const { call, token, person, hub } = await started();
    const body = { area: 1, sound: 'on' };
    expect((await call('POST /panel/siren', { token: await token('demo'), body })).envelope.code).toBe('998');
    await person('ben', 'user', { areas: [house] });
    expect((await call('POST /panel/siren', { token: await token('ben'), body })).envelope.code).toBe('403');
    expect(hub.commands).toEqual([]);
  });
});
