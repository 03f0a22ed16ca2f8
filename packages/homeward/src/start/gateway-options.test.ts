import { Gateway } from '@homeward/contract/shapes/devices/gateway.ts';
import { filledValues, gatewayRow } from '@homeward/contract/words/devices/gateway-rows.ts';
import { describe, expect, it } from 'vitest';
import { wiredOptions } from './gateway-options.ts';

const board = (values: Gateway['values']): Gateway => {
  const filled = filledValues(gatewayRow('wired'), { board: 'modbus', host: 'box', ...values });
  return Gateway.parse({
    id: 'board1',
    kind: 'wired',
    name: 'Board',
    values: filled,
    inputs: [],
    outputs: [],
  });
};

describe('a Modbus module', () => {
  it('has a heartbeat where its form says so', () => {
    expect(
      wiredOptions(board({ heartbeat: 'coil', heartbeatCoil: 90, echoTable: 'input', echoAddress: 7 })),
    ).toMatchObject({ tag: 'modbus', heartbeat: { coil: 90, echo: { table: 'input', address: 7 } } });
  });

  it('has none otherwise', () => {
    expect(wiredOptions(board({}))).not.toHaveProperty('heartbeat');
    expect(wiredOptions(board({ heartbeat: 'none', heartbeatCoil: 90 }))).not.toHaveProperty('heartbeat');
  });
});
