import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  airIndexOf,
  airQualityLevel,
  airQualityOf,
  carbonDioxideLevel,
  indexOfParticles,
} from './air-quality.ts';

describe('air quality', () => {
  it.each([
    [0, 'good'],
    [50, 'good'],
    [51, 'moderate'],
    [150, 'sensitive'],
    [200, 'unhealthy'],
    [300, 'veryUnhealthy'],
    [500, 'hazardous'],
  ])('an index of %d is %s', (index, level) => {
    expect(airQualityLevel(index)).toBe(level);
  });

  it.each([
    [0, 0],
    [9, 50],
    [35.4, 100],
    [55.4, 150],
    [125.4, 200],
    [225.4, 300],
    [325.4, 500],
    [1000, 500],
  ])('%d µg/m³ of fine particles make an index of %d', (pm25, index) => {
    expect(indexOfParticles(pm25)).toBe(index);
  });

  it('never gets better with more particles', () => {
    const particles = fc.double({ min: 0, max: 1000, noNaN: true });
    fc.assert(
      fc.property(particles, particles, (one, other) => {
        const [less, more] = one < other ? [one, other] : [other, one];
        expect(indexOfParticles(less)).toBeLessThanOrEqual(indexOfParticles(more));
      }),
    );
  });

  it('takes the index before the word and the word before the particles, and knows that it knows nothing', () => {
    expect(airQualityOf({ airQuality: 120, airQualityLevel: 'good', pm25: 1 })).toBe('sensitive');
    expect(airQualityOf({ airQuality: null, airQualityLevel: 'unhealthy', pm25: 1 })).toBe('unhealthy');
    expect(airQualityOf({ pm25: 40 })).toBe('sensitive');
    expect(airQualityOf({ airQuality: null, pm25: null })).toBeNull();
    expect(airQualityOf({})).toBeNull();
  });

  it.each([
    ['its number before its word', { airQuality: 120, airQualityLevel: 'good' }, 120],
    ['the middle of its word', { airQualityLevel: 'sensitive' }, 125],
    ['the middle of the best word', { airQualityLevel: 'good' }, 25],
    ['unknown where its word is', { airQualityLevel: null }, null],
    ['unknown where its number is', { airQuality: null }, null],
    ['nothing where it says neither', { pm25: 40 }, undefined],
  ] as const)('has an index: %s', (_, values, index) => {
    expect(airIndexOf(values)).toBe(index);
  });

  it.each([
    [999, 'low'],
    [1000, 'raised'],
    [2000, 'raised'],
    [2001, 'high'],
  ])('%d ppm of carbon dioxide is %s', (ppm, level) => {
    expect(carbonDioxideLevel(ppm)).toBe(level);
  });
});
