import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { realClock } from '@homeward/testing/drivers/driver-bench.ts';
import { announcedServices, announcement } from '@homeward/testing/drivers/announced-services.ts';
import { discoveredCameras, probeMatch } from '@homeward/testing/drivers/discovered-cameras.ts';
import { scriptedServer } from '@homeward/testing/drivers/zwave-script.ts';
import { matterScript } from '@homeward/testing/drivers/matter-script.ts';
import { findGateways } from './find-gateways.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'homeward-found-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function put(path: string, text: string): void {
  const file = join(folder, path);
  mkdirSync(join(file, '..'), { recursive: true });
  writeFileSync(file, text);
}
const places = () => ({
  brokers: ['mqtt://127.0.0.1:1'],
  zwaveServers: ['ws://127.0.0.1:1'],
  matterServers: ['ws://127.0.0.1:1/ws'],
  powerServers: [{ host: '127.0.0.1', port: 1 }],
  programs: join(folder, 'bin'),
  serial: join(folder, 'serial'),
  usb: join(folder, 'usb'),
  devices: join(folder, 'dev'),
  cameras: { address: '127.0.0.1', port: 9 },
  services: { address: '127.0.0.1', port: 9 },
});

describe('what a machine has that may be a gateway', () => {
  it('is nothing where there is nothing', async () => {
    expect(await findGateways(realClock, false, places())).toEqual({ found: [], sticks: [] });
  });

  it('is a program that plays sounds, and before it the command of the machine’s owner', async () => {
    put('bin/paplay', '');
    expect(await findGateways(realClock, false, places())).toEqual({ found: [], sticks: [] });
    chmodSync(join(folder, 'bin/paplay'), 0o755);
    const found = (player: string, where: string) => ({
      found: [{ kind: 'speaker', values: { player }, what: 'player', where }],
      sticks: [],
    });
    expect(await findGateways(realClock, false, places())).toEqual(found('paplay', 'paplay'));
    expect(await findGateways(realClock, true, places())).toEqual(found('own', ''));
  });

  it('is a camera that answers on the network', async () => {
    const url = 'http://127.0.0.1:8080/onvif/device_service';
    const network = await discoveredCameras((to) => [probeMatch(to, url, 'onvif://www.onvif.org/name/Yard')]);
    try {
      const cameras = { address: '127.0.0.1', port: network.port };
      expect(await findGateways(realClock, false, { ...places(), cameras })).toEqual({
        found: [{ kind: 'camera', values: { camera: url }, what: 'networkCamera', where: 'Yard, 127.0.0.1' }],
        sticks: [],
      });
    } finally {
      await network.close();
    }
  });

  it('is what announces itself on the network: bridges, servers, a Home Assistant', async () => {
    const network = await announcedServices([
      announcement({ service: '_hue._tcp', name: 'Hue Bridge', port: 443 }),
      announcement({ service: '_zwave-js-server._tcp', name: 'c0ffee01', port: 3000 }),
      announcement({ service: '_home-assistant._tcp', name: 'Home', port: 8123 }),
    ]);
    try {
      const services = { address: '127.0.0.1', port: network.port };
      const { found } = await findGateways(realClock, false, { ...places(), services });
      expect(found).toEqual([
        {
          kind: 'hue',
          values: { bridge: 'https://127.0.0.1' },
          what: 'hueBridge',
          where: 'Hue Bridge, 127.0.0.1',
        },
        {
          kind: 'zwave',
          values: { server: 'ws://127.0.0.1:3000' },
          what: 'zwaveServer',
          where: '127.0.0.1:3000',
        },
        {
          kind: 'fromHomeAssistant',
          values: { assistant: 'http://127.0.0.1:8123' },
          what: 'assistant',
          where: 'Home, 127.0.0.1',
        },
      ]);
    } finally {
      await network.close();
    }
  });

  it('is a Z-Wave JS server that answers', async () => {
    const server = await scriptedServer({});
    try {
      expect(await findGateways(realClock, false, { ...places(), zwaveServers: [server.url] })).toEqual({
        found: [{ kind: 'zwave', values: { server: server.url }, what: 'zwaveServer', where: server.url }],
        sticks: [],
      });
    } finally {
      await server.close();
    }
  });

  it('is a Matter server that answers', async () => {
    const server = await matterScript(({ command }) =>
      command === 'start_listening' ? { result: [] } : undefined,
    );
    const { url } = server;
    try {
      expect(await findGateways(realClock, false, { ...places(), matterServers: [url] })).toEqual({
        found: [{ kind: 'matter', values: { matterServer: url }, what: 'matterServer', where: url }],
        sticks: [],
      });
    } finally {
      await server.close();
    }
  });

  it('are receivers by what they are, pins, and sticks for another program', async () => {
    put('usb/1-1/idVendor', '0bda\n');
    put('usb/1-1/idProduct', '2838\n');
    put('usb/1-2/idVendor', '046d\n');
    put('usb/1-2/idProduct', 'c077\n');
    put('dev/gpiochip0', '');
    put('dev/null', '');
    put('serial/usb-ITead_Sonoff_Zigbee_3.0_USB_Dongle_Plus-if00-port0', '');
    expect(await findGateways(realClock, false, places())).toEqual({
      found: [
        {
          kind: 'rf',
          values: { source: 'receiver', receiver: '0' },
          what: 'receiver',
          where: '0bda:2838',
        },
        {
          kind: 'wired',
          values: { board: 'gpio', chip: 'gpiochip0' },
          what: 'pins',
          where: 'gpiochip0',
        },
      ],
      sticks: [
        {
          name: 'ITead Sonoff Zigbee 3.0 USB Dongle Plus-if00-port0',
          path: join(folder, 'serial', 'usb-ITead_Sonoff_Zigbee_3.0_USB_Dongle_Plus-if00-port0'),
        },
      ],
    });
  });
});
