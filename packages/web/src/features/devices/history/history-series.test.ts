import { DeviceId } from '@homeward/contract/shapes/values/ids.ts';
import { describe, expect, it } from 'vitest';
import { seriesOf } from '#features/devices/history/series-of.ts';
import { samplesOf } from '#features/devices/history/samples-of.ts';
import { spansOf } from '#features/devices/history/spans-of.ts';

const device = DeviceId.parse('RF:00000001');
const bucket = (at: number, mean: number) => ({
  at,
  min: mean - 1,
  max: mean + 1,
  mean,
  count: 1,
  sum: mean,
});

describe('the history of a device', () => {
  it('draws a word as stretches, unknown ones among them', () => {
    const points = [
      { at: 0, value: 'closed' },
      { at: 10, value: 'open' },
      { at: 20, value: null },
      { at: 30, value: 'closed' },
    ];
    const reply = { device, series: 'opening', step: 0, points, buckets: [] } as const;
    expect(spansOf(reply, 5, 40)).toMatchObject([
      { from: 5, to: 10, on: false },
      { from: 10, to: 20, on: true },
      { from: 20, to: 30, on: null },
      { from: 30, to: 40, on: false },
    ]);
  });

  it('draws the modes of a thermostat as stretches of their own, off as nothing', () => {
    const points = [
      { at: 0, value: 'off' },
      { at: 10, value: 'heat' },
      { at: 20, value: 'cool' },
    ];
    const reply = { device, series: 'thermostatMode', step: 0, points, buckets: [] } as const;
    expect(spansOf(reply, 0, 40)).toMatchObject([
      { from: 0, to: 10, on: false, word: 'off' },
      { from: 10, to: 20, on: true, word: 'heat' },
      { from: 20, to: 40, on: true, word: 'cool' },
    ]);
  });

  it('draws a tray that is in order as nothing, and what is wrong with it as stretches', () => {
    const points = [
      { at: 0, value: 'ok' },
      { at: 10, value: 'stuck' },
      { at: 20, value: 'upsideDown' },
    ];
    const reply = { device, series: 'tray', step: 0, points, buckets: [] } as const;
    expect(spansOf(reply, 0, 30).map(({ on, word }) => [on, word])).toEqual([
      [false, 'ok'],
      [true, 'stuck'],
      [true, 'upsideDown'],
    ]);
  });

  it('offers colours of a lamp, away setpoints and the tray of a dispenser', () => {
    const said = { temperature: false, battery: false };
    expect(seriesOf('hue', said)).toEqual(expect.arrayContaining(['hue', 'saturation', 'colourTemperature']));
    expect(seriesOf('thermostat', said)).toEqual(
      expect.arrayContaining(['heatSetpointAway', 'coolSetpointAway']),
    );
    expect(seriesOf('medication_dispenser', said)).toContain('tray');
  });

  it('offers what a thermostat, a camera and a siren say', () => {
    const said = { temperature: false, battery: false };
    expect(seriesOf('thermostat', said)).toEqual(
      expect.arrayContaining(['heatSetpoint', 'coolSetpoint', 'thermostatMode', 'fanMode', 'tamper']),
    );
    expect(seriesOf('ipcam', said)).toContain('privacy');
    expect(seriesOf('siren', said)).toContain('sounding');
  });

  it('leaves a gap where nothing was known, and stands in the middle of each span', () => {
    const buckets = [bucket(0, 20), bucket(100, 21), bucket(400, 19)];
    const reply = { device, series: 'temperature', step: 100, points: [], buckets } as const;
    expect(samplesOf(reply).map(({ at, value }) => [at, value])).toEqual([
      [50, 20],
      [150, 21],
      [250, null],
      [450, 19],
    ]);
  });

  it('counts what a meter rose by, from the beginning of each span', () => {
    const reply = { device, series: 'energy', step: 100, points: [], buckets: [bucket(0, 3)] } as const;
    expect(samplesOf(reply)).toEqual([{ at: 0, value: 3 }]);
  });
});
