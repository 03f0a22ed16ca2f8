import type { Gateway, GatewayProbe } from '@homeward/contract/entities/gateway.ts';
import type { GatewayKind } from '@homeward/contract/gateway-rows.ts';
import type { ProbeNote } from '@homeward/drivers/common/ask-broker.ts';
import { troubleOf } from '@homeward/drivers/common/trouble.ts';
import type { Driver } from '@homeward/drivers/port.ts';
import type { GatewayPort } from '@homeward/hub/devices/gateway-port.ts';
import { findGateways } from './find-gateways.ts';
import { mqttOptions, rfOptions, wiredOptions, zigbeeOptions } from './gateway-options.ts';
import type { Machine } from './panel-host.ts';

type Ports = Pick<Machine, 'clock' | 'random'>;
type Tried = Promise<{ readonly ok: boolean; readonly detail: string }>;

interface Kind {
  prepare(gateway: Gateway, ports: Ports): Promise<() => Driver>;
  probe(gateway: Gateway, ports: Ports, note: ProbeNote): Tried;
}

/** How each kind is opened and tried. Libraries are loaded by the first gateway that needs them. */
const kinds: Readonly<Record<GatewayKind, Kind>> = {
  zigbee: {
    prepare: async (gateway, ports) => {
      const { createZigbeeDriver } = await import('@homeward/drivers/zigbee/driver.ts');
      return () => createZigbeeDriver(zigbeeOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeZigbee } = await import('@homeward/drivers/zigbee/probe.ts');
      return probeZigbee(zigbeeOptions(gateway), note);
    },
  },
  mqtt: {
    prepare: async (gateway, ports) => {
      const { createMqttDriver } = await import('@homeward/drivers/mqtt/driver.ts');
      return () => createMqttDriver(mqttOptions(gateway), ports);
    },
    probe: async (gateway, _ports, note) => {
      const { probeMqtt } = await import('@homeward/drivers/mqtt/probe.ts');
      return probeMqtt(mqttOptions(gateway), note);
    },
  },
  rf: {
    prepare: async (gateway, ports) => {
      const { createRfDriver } = await import('@homeward/drivers/rf/driver.ts');
      return () => createRfDriver(rfOptions(gateway), ports);
    },
    probe: async (gateway, ports, note) => {
      const { probeRf } = await import('@homeward/drivers/rf/probe.ts');
      return probeRf(rfOptions(gateway), ports, note);
    },
  },
  wired: {
    prepare: async (gateway, ports) => {
      const { createWiredDriver } = await import('@homeward/drivers/wired/driver.ts');
      return () => createWiredDriver(wiredOptions(gateway), ports);
    },
    probe: async (gateway, ports, note) => {
      const { probeWired } = await import('@homeward/drivers/wired/probe.ts');
      return probeWired(wiredOptions(gateway), ports, note);
    },
  },
};

async function probe(gateway: Gateway, ports: Ports): Promise<GatewayProbe> {
  const found: GatewayProbe['found'][number][] = [];
  const note: ProbeNote = (what, count, text = '') => {
    if (found.length < 12) found.push({ what, count, text: text.slice(0, 200) });
  };
  try {
    const { ok, detail } = await kinds[gateway.kind].probe(gateway, ports, note);
    return { ok, trouble: ok ? null : troubleOf(detail), found };
  } catch (error) {
    return { ok: false, trouble: troubleOf(String(error)), found };
  }
}

/** The gateways that this machine can open. */
export const gatewaysOf = ({ clock, random }: Ports): GatewayPort => ({
  prepare: (gateway) => kinds[gateway.kind].prepare(gateway, { clock, random }),
  probe: (gateway) => probe(gateway, { clock, random }),
  find: () => findGateways(),
});
