import { decodedLines } from '@homeward/testing/drivers/decoded-lines.ts';
import { describe, expect, it } from 'vitest';
import { kindOf, valuesOf } from './models.ts';
import { decodersIn } from './receiver.ts';
import { readReception } from './reception.ts';

const circumstances = { time: '1795870053', mod: 'ASK', freq: 433.95, rssi: -2.2, noise: -42.1 };

describe('what a decoder writes', () => {
  it.each(decodedLines)('%s', (_, fields, kind, values) => {
    const heard = readReception(Buffer.from(JSON.stringify({ ...circumstances, ...fields })));
    if (heard === null) return expect.fail('not read');
    expect(kindOf(heard.model, heard.fields)).toBe(kind);
    expect(valuesOf(heard.model, heard.fields)).toEqual(values);
  });

  it.each([
    ['1795870053', 1_795_870_053_000],
    ['1795870053.250', 1_795_870_053_250],
    [1_795_870_053, 1_795_870_053_000],
    ['2026-11-28 13:27:33', 1_795_872_453_000],
    ['2026-11-28T13:27:33+01:00', 1_795_868_853_000],
    ['@0.123s', null],
    [undefined, null],
  ])('was on the air at %s', (time, airedAt) => {
    const line = JSON.stringify({ time, model: 'DSC-Security', id: 1 });
    expect(readReception(Buffer.from(line))?.airedAt).toBe(airedAt);
  });

  it('makes an id that holds, whatever the model and the code are called', () => {
    const line = JSON.stringify({
      model: 'Wüst & Söhne/Ultra-Long-Name of a thing',
      id: '0x+#12345678901234567',
    });
    expect(readReception(Buffer.from(line))?.device).toBe('RF:W_st___S_hne_Ultra-Long-.0x__12345678901');
  });
});

it('finds decoders by name, since their numbers differ from version to version', () => {
  const list = [
    '\t\t= Supported device protocols =',
    '    [22]  X10 RF',
    '    [23]  DSC Security Contact',
    '    [86]* Wireless Smoke and Heat Detector GS 558',
    '    [99]* X10 Security',
  ];
  expect(decodersIn(list)).toEqual(['23', '99']);
});
