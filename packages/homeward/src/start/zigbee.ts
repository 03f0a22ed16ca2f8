import { brokerAddress } from '@homeward/contract/words/devices/gateway-addresses.ts';
import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import type { Machine } from './panel-host.ts';
import type { Settings } from '../settings/settings.ts';

/** The address as it may be shown: without name and password. */
function shownAddress(mqttUrl: string): {
  readonly url: string;
  readonly user: string;
  readonly password: string;
} {
  const { protocol, host, username, password } = new URL(mqttUrl);
  return {
    url: brokerAddress(`${protocol}//${host}`),
    user: decodeURIComponent(username),
    password: password === '' ? '' : '***',
  };
}

/** The driver of Zigbee2MQTT where a broker is set; the library is loaded only then. */
export async function zigbeeDrivers(
  { mqttUrl, mqttTopic }: Pick<Settings, 'mqttUrl' | 'mqttTopic'>,
  { clock, random }: Machine,
): Promise<readonly DriverSpec[]> {
  if (mqttUrl === null) return [];
  const { createZigbeeDriver } = await import('@homeward/drivers/zigbee/driver.ts');
  const options = { url: mqttUrl, baseTopic: mqttTopic, protocolVersion: 5 } as const;
  const values = { ...shownAddress(mqttUrl), baseTopic: mqttTopic, protocol: '5' };
  return [
    {
      name: 'zigbee',
      open: () => createZigbeeDriver(options, { clock, random }),
      shown: { id: 'machine-zigbee', kind: 'zigbee', name: 'Zigbee2MQTT', values, inputs: [], outputs: [] },
    },
  ];
}
