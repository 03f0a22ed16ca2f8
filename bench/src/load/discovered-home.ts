import type { MqttClient } from 'mqtt';
import { doors } from './zigbee-home.ts';

/** Below which devices announce themselves for good. */
export const prefixOf = (base: string): string => `${base}-announced`;

const device = (name: string, cmps: object) => ({
  dev: { ids: [`${name}-of-bench`], name },
  o: { name: 'bench' },
  cmps,
});
const number = (base: string, name: string, says: string, kind: string, unit: string) => ({
  p: 'sensor',
  unique_id: `${name}-${says}`,
  device_class: kind,
  unit_of_measurement: unit,
  state_topic: `${base}/${name}`,
  value_template: `{{ value_json.${says} }}`,
});

/**
 * The doors and the lamp of the benchmarks as devices that announce themselves to Home Assistant: what they say is the
 * same as behind a bridge, and each value is found by a template.
 */
export async function announceDoors(client: MqttClient, base: string): Promise<{ forget(): Promise<void> }> {
  const all = new Map<string, object>();
  for (const { name } of doors)
    all.set(
      name,
      device(name, {
        door: {
          p: 'binary_sensor',
          unique_id: name,
          device_class: 'door',
          state_topic: `${base}/${name}`,
          value_template: "{{ 'OFF' if value_json.contact else 'ON' }}",
        },
        battery: number(base, name, 'battery', 'battery', '%'),
        link: number(base, name, 'linkquality', 'energy', 'kWh'),
      }),
    );
  all.set(
    'lamp',
    device('lamp', {
      lamp: {
        p: 'switch',
        unique_id: 'lamp',
        state_topic: `${base}/lamp`,
        command_topic: `${base}/lamp/set`,
        value_template: '{{ value_json.state }}',
      },
    }),
  );
  const put = (name: string, text: string) =>
    client.publishAsync(`${prefixOf(base)}/device/${name}/config`, text, { qos: 1, retain: true });
  for (const [name, config] of all) await put(name, JSON.stringify(config));
  return {
    async forget() {
      for (const name of all.keys()) await put(name, '');
    },
  };
}
