import { describe as announced } from '@homeward/drivers/simulator/codec.ts';
import { sirenKinds } from '@homeward/panel/kernel/zone.ts';
import { expect, it } from 'vitest';
import { mapleStreet } from './maple-street.ts';
import { rosasFlat } from './rosas-flat.ts';
import { restingValues } from './zones.ts';

it('what sounds in the demo takes what its panel tells sirens and its own sounder', () => {
  const sounders = [...mapleStreet.devices, ...rosasFlat.devices].filter(
    ({ kind }) => sirenKinds.has(kind) || kind === 'panel',
  );
  expect(sounders.map(({ kind }) => kind)).toContain('panel');
  for (const device of sounders) {
    const { commands } = announced({ ...device, battery: false, values: restingValues(device.kind) });
    expect(commands, device.name).toContain('siren');
  }
});
