import { createHub } from '@homeward/hub/hub.ts';
import { createMemoryDisk, openMemoryJournal } from '@homeward/hub/journal/memory.ts';
import { planned } from '@homeward/hub/devices/device-plan.ts';
import { nodeSchedule } from '@homeward/hub/time/schedule.ts';
import { houseConfig } from '@homeward/testing/hub/house.ts';
import { createQuietLog } from '@homeward/testing/hub/quiet-log.ts';
import { viewOfPanel } from '@homeward/server/store/panels.ts';
import { home } from '@homeward/testing/server/sample-panel.ts';
import { hubKey } from '@homeward/testing/server/scripted-hub.ts';
import { testServer } from '@homeward/testing/server/test-server.ts';
import { expect, it } from 'vitest';
import { memoryConnector } from './portal/memory-connector.ts';
import { systemClock, systemRandom } from './machine/system-ports.ts';

const key = '4A46321737F890F654D632103F86B4F3';
const typed = { accept: 'application/json;scalars=typed' };

it('a key and a password go from the portal to the panel, and come back as three stars', async () => {
  const made = await testServer({ clock: systemClock });
  const addresses: string[] = [];
  const hub = createHub({
    config: houseConfig,
    journal: openMemoryJournal(createMemoryDisk('epoch-2')),
    clock: systemClock,
    random: systemRandom,
    log: createQuietLog(),
    drivers: [],
    plan: planned([]),
    ways: {
      open: (url) => {
        addresses.push(url);
        return {
          send: async () => ({ tag: 'accepted' }),
          poll: async () => ({ tag: 'accepted' }),
          close: () => undefined,
        };
      },
    },
    keyring: { pins: new Uint8Array(32).fill(9), link: hubKey },
    schedule: nodeSchedule,
  });
  hub.connect(memoryConnector(made.server));
  hub.start();
  const token = await made.token('demo');
  const ask = async (name: string, body?: unknown): Promise<unknown> => {
    const { envelope } = await made.call(name, {
      token,
      headers: typed,
      ...(body === undefined ? {} : { body }),
    });
    return envelope.code === '000' ? envelope.data : `${envelope.code} ${envelope.message}`;
  };
  const station = {
    no: 2,
    name: 'Station',
    url: `ip://1234@station:9999/SIA/KEY/${key}`,
    group: 2,
    level: 'all',
  };
  const shown = { ...station, url: 'ip://1234@station:9999/SIA/KEY/***' };
  const smtp = { server: 'mail.example.com', port: 465, user: 'a', from: 'a@example.com', tls: true };
  try {
    await expect.poll(() => ask('PUT /panel/report', station)).toBe('');
    await expect.poll(() => ask('GET /panel/report')).toContainEqual(shown);
    expect(await ask('POST /panel/smtp_report', { ...smtp, password: 'sesame-open' })).toBe('');
    await expect.poll(() => ask('GET /panel/smtp_report')).toEqual({ ...smtp, password: '***' });
    expect(await ask('PUT /panel/report', { ...shown, name: 'Renamed' })).toBe('');
    expect(await ask('PUT /panel/smtp_report', { server: 'mail.evil' })).toBe('001 v2_mg_secret_again');
    expect(await ask('POST /panel/test_report', { no: 2, wait: 10 })).toMatchObject({ state: 'accepted' });
    expect(addresses).toEqual([station.url]);
    expect(await ask('POST /panel/gsmTools', { tool: 'checkSim' })).toBe('996 v2_mg_no_modem');
    expect(await ask('GET /panel/wifi/ap')).toBe('996 v2_mg_no_wifi');
    expect(await ask('GET /panel/gsmSetting')).toMatchObject({ modem: 'none' });
    await made.server.services.registry.flush();
    const kept = JSON.stringify([await viewOfPanel(made.store.db, home), hub.state(), made.log]);
    expect(kept).toContain('Renamed');
    expect(kept).not.toContain(key);
    expect(kept).not.toContain('sesame-open');
  } finally {
    await hub.stop();
    await made.close();
  }
});
