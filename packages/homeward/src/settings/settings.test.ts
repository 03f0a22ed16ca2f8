import { describe, expect, it } from 'vitest';
import { standardFirmwareTerms } from '@homeward/contract/words/panel/feature-gates.ts';
import { noNotifyOptions } from '@homeward/server/options/notify.ts';
import { listenProblem, readSettings } from './settings.ts';

const read = (environment: Record<string, string>) => readSettings(environment, '/srv');
const settings = (environment: Record<string, string>) => {
  const result = read(environment);
  if (result.tag === 'wrong') throw new Error(result.problems.join());
  return result.settings;
};

describe('settings', () => {
  it('are the documented defaults where nothing is set', () => {
    expect(settings({})).toEqual({
      flags: {},
      firmware: standardFirmwareTerms,
      receiver: null,
      port: 8080,
      host: '127.0.0.1',
      data: '/srv/data',
      database: null,
      cluster: null,
      mqttUrl: null,
      mqttTopic: 'zigbee2mqtt',
      speakerCommand: [],
      talkCommand: [],
      tls: null,
      proxies: [],
      origin: null,
      securityContact: null,
      servers: [],
      updates: null,
      notify: noNotifyOptions,
      payment: null,
      maps: { tiles: null, credit: '', search: null },
    });
  });

  it('know the map and the search of addresses that the operator chose', () => {
    const chosen = {
      HOMEWARD_MAP_TILES: 'https://tiles.example/{z}/{x}/{y}.png',
      HOMEWARD_MAP_CREDIT: '© those who drew it',
      HOMEWARD_ADDRESS_SEARCH: 'https://search.example/search?format=jsonv2',
    };
    expect(settings(chosen).maps).toEqual({
      tiles: chosen.HOMEWARD_MAP_TILES,
      credit: chosen.HOMEWARD_MAP_CREDIT,
      search: chosen.HOMEWARD_ADDRESS_SEARCH,
    });
  });

  it('take of an address what browsers call an origin', () => {
    expect(settings({ HOMEWARD_ADDRESS: 'https://home.example/security/' })).toMatchObject({
      origin: 'https://home.example',
    });
  });

  it.each([
    [{ HOMEWARD_PORT: 'eighty' }, 'HOMEWARD_PORT'],
    [{ HOMEWARD_PORT: '70000' }, 'HOMEWARD_PORT'],
    [{ HOMEWARD_MAP_TILES: 'https://tiles.example/{z}/{x}.png' }, 'HOMEWARD_MAP_TILES'],
    [{ HOMEWARD_ADDRESS_SEARCH: 'search.example' }, 'HOMEWARD_ADDRESS_SEARCH'],
    [{ HOMEWARD_HOST: 'a b' }, 'HOMEWARD_HOST'],
    [{ HOMEWARD_DATABASE: 'mysql://x' }, 'HOMEWARD_DATABASE'],
    [{ HOMEWARD_CLUSTER: 'localhost:6379' }, 'HOMEWARD_CLUSTER'],
    [{ HOMEWARD_MQTT_URL: 'http://x' }, 'HOMEWARD_MQTT_URL'],
    [{ HOMEWARD_SPEAKER_COMMAND: 'mpv --no-video' }, 'HOMEWARD_SPEAKER_COMMAND'],
    [{ HOMEWARD_TALK_COMMAND: 'baresip' }, 'HOMEWARD_TALK_COMMAND'],
    [{ HOMEWARD_TLS_CERT: '/c.pem' }, 'HOMEWARD_TLS_KEY'],
    [{ HOMEWARD_BEHIND_PROXY: 'yes' }, 'HOMEWARD_BEHIND_PROXY'],
    [{ HOMEWARD_BEHIND_PROXY: '0.0.0.0/0' }, 'HOMEWARD_BEHIND_PROXY'],
    [{ HOMEWARD_BEHIND_PROXY: '10.0.0.5, 10.0.0.0/33' }, 'HOMEWARD_BEHIND_PROXY'],
    [{ HOMEWARD_ADDRESS: 'home.example' }, 'HOMEWARD_ADDRESS'],
    [{ HOMEWARD_SECURITY_CONTACT: 'me@home.example' }, 'HOMEWARD_SECURITY_CONTACT'],
    [{ HOMEWARD_RECEIVER_PORT: '70000' }, 'HOMEWARD_RECEIVER_PORT'],
    [{ HOMEWARD_RECEIVER_TLS_PORT: '10002' }, 'HOMEWARD_RECEIVER_TLS_PORT'],
    [{ HOMEWARD_FLAGS: 'settingPrompt, noSuchFlag' }, 'HOMEWARD_FLAGS'],
    [{ HOMEWARD_FLAGS: 'installerPermissionCheck' }, 'HOMEWARD_FLAGS'],
    [{ HOMEWARD_FIRMWARE: 'onvif' }, 'HOMEWARD_FIRMWARE'],
    [{ HOMEWARD_PROT: '80' }, 'HOMEWARD_PROT'],
    [{ HOMEWARD_UPDATES: 'https://updates.example' }, 'HOMEWARD_UPDATES_KEY'],
    [{ HOMEWARD_UPDATES: 'channel', HOMEWARD_UPDATES_KEY: 'no key' }, 'HOMEWARD_UPDATES_KEY'],
    [{ HOMEWARD_UPDATES_KEY: 'A'.repeat(43) + '=' }, 'HOMEWARD_UPDATES'],
    [{ HOMEWARD_SERVER: 'portal.example' }, 'HOMEWARD_SERVER'],
    [{ HOMEWARD_SERVER: 'https://a.example, b.example' }, 'HOMEWARD_SERVER'],
  ])('names what is wrong in %o', (environment, name) => {
    const result = read(environment);
    expect(result.tag === 'wrong' ? result.problems.join() : '').toContain(name);
  });

  it('name the proxies that are believed, and the nodes of a server', () => {
    expect(settings({ HOMEWARD_BEHIND_PROXY: '1' }).proxies).toEqual(['127.0.0.0/8', '::1']);
    expect(settings({ HOMEWARD_BEHIND_PROXY: '10.0.0.5,fd00::/64' }).proxies).toEqual([
      '10.0.0.5',
      'fd00::/64',
    ]);
    expect(settings({ HOMEWARD_SERVER: 'https://a.example, https://b.example' }).servers).toEqual([
      'https://a.example',
      'https://b.example',
    ]);
  });

  it.each([
    [{ HOMEWARD_HOST: '127.0.0.1' }, false],
    [{ HOMEWARD_HOST: '::1' }, false],
    [{ HOMEWARD_HOST: '0.0.0.0' }, true],
    [{ HOMEWARD_HOST: '0.0.0.0', HOMEWARD_BEHIND_PROXY: '1' }, false],
    [{ HOMEWARD_HOST: '192.168.1.2', HOMEWARD_TLS_CERT: '/c', HOMEWARD_TLS_KEY: '/k' }, false],
  ])('refuse to listen beyond this machine without TLS or a proxy: %o', (environment, refused) => {
    expect(listenProblem(settings(environment)) !== null).toBe(refused);
  });
});
