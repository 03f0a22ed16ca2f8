import type { DriverSpec } from '@homeward/hub/devices/supervisor.ts';
import type { Machine } from './panel-host.ts';
import type { Settings } from '../settings/settings.ts';

/** The driver of Zigbee2MQTT where a broker is set; the library is loaded only then. */
export async function zigbeeDrivers(
  { mqttUrl, mqttTopic }: Pick<Settings, 'mqttUrl' | 'mqttTopic'>,
  { clock, random }: Machine,
): Promise<readonly DriverSpec[]> {
  if (mqttUrl === null) return [];
  const { createZigbeeDriver } = await import('@homeward/drivers/zigbee/driver.ts');
  const options = { url: mqttUrl, baseTopic: mqttTopic, protocolVersion: 5 } as const;
  return [{ name: 'zigbee', open: () => createZigbeeDriver(options, { clock, random }) }];
}
