import type { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';

/** The gateway of the sample panel, as a reader sees it. */
export const sampleGateway: Gateway = {
  id: 'attic1',
  kind: 'zigbee',
  name: 'Attic',
  values: { url: 'mqtt://10.0.0.4:1883', user: 'panel', password: '***', baseTopic: 'zigbee2mqtt' },
  inputs: [],
  outputs: [],
};
