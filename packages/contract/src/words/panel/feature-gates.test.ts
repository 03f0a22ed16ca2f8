import { describe, expect, it } from 'vitest';
import {
  gatedFeatures,
  gateOf,
  gatesOf,
  readFirmwareTerms,
  standardFirmwareTerms as terms,
} from './feature-gates.ts';
import { panelSeries } from './panel-models.ts';

const line = (firmware: string) => `HSGW-MAX8 ${firmware},,1.0.0.1`;

describe('what a panel’s firmware has (S6.7, S9.6)', () => {
  it.each([
    ['1.0.1.27F', []],
    ['1.0.1.28', ['gateways', 'onvif', 'ivs', 'crossAreaUserCode']],
    ['1.0.1.28A', ['gateways', 'onvif', 'ivs', 'crossAreaUserCode']],
    ['1.0.1.28B', ['gateways', 'testReport', 'onvif', 'ivs', 'crossAreaUserCode']],
    ['1.0.1.28G', gatedFeatures],
    ['1.0.3.34F', gatedFeatures],
    ['', []],
    ['unknown', []],
  ])('%s opens %j', (firmware, open) => {
    const gates = gatesOf({ series: 'HYBRID', version: line(firmware) }, terms);
    expect(gatedFeatures.filter((feature) => gates[feature].open)).toEqual(open);
  });

  it('says what it has and what it would need', () => {
    expect(gateOf({ series: 'M', version: line('1.0.1.28A') }, 'testReport', terms)).toEqual({
      open: false,
      has: '1.0.1.28A',
      needs: '1.0.1.28B',
    });
  });

  it('has codes for several areas at panels of the hybrid series alone, whatever their firmware', () => {
    for (const series of panelSeries)
      for (const version of [line('9.9.9.9Z'), 'HOMEWARD 9.9.9'])
        expect(gateOf({ series, version }, 'crossAreaUserCode', terms)).toMatchObject(
          series === 'HYBRID' ? { open: true } : { open: false, needs: '' },
        );
  });

  it('tests reports over the third version of the wire alone', () => {
    const panel = { series: 'H', version: line('1.0.3.34F') } as const;
    expect(gateOf({ ...panel, xml: '2' }, 'testReport', terms)).toMatchObject({ open: false, needs: '' });
    expect(gateOf({ ...panel, xml: '2' }, 'practice', terms).open).toBe(true);
  });

  it('has everything in our own firmware from its first version on', () => {
    for (const feature of gatedFeatures) {
      expect(gateOf({ series: 'HYBRID', version: 'HOMEWARD 0.1.0' }, feature, terms).open).toBe(true);
      expect(gateOf({ series: 'HYBRID', version: 'HOMEWARD 0.0.9' }, feature, terms).open).toBe(false);
    }
  });
});

describe('an operator’s words on firmware', () => {
  it('set the number, a feature, and a feature of one series', () => {
    const own = readFirmwareTerms(['1.0.4.1', 'ivs=1.0.5', 'onvif.H=1.0.3.30A'], panelSeries);
    if (own === null) throw new Error('not read');
    const needs = (series: 'H' | 'M', feature: (typeof gatedFeatures)[number]) =>
      gateOf({ series, version: line('1.0.4.1') }, feature, own).needs;
    expect([needs('H', 'testReport'), needs('H', 'ivs'), needs('H', 'onvif'), needs('M', 'onvif')]).toEqual([
      '1.0.4.1B',
      '1.0.5',
      '1.0.3.30A',
      '1.0.4.1',
    ]);
    expect(readFirmwareTerms([], panelSeries)).toEqual(terms);
  });

  it.each(['onvif', 'onvif=', 'nothing=1.0', 'onvif.Q=1.0', 'onvif.H', '1.0.x', 'v1'])(
    'do not know %s',
    (word) => expect(readFirmwareTerms([word], panelSeries)).toBeNull(),
  );
});
