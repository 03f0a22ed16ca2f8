import { describe, expect, it } from 'vitest';
import { coolInFahrenheit, halfStep, heatInFahrenheit, toCelsius, toFahrenheit } from './temperature.ts';

// S5.9
describe('a temperature in Fahrenheit', () => {
  it.each([
    [0, 32],
    [20.6, 69],
    [-40, -40],
  ])('%d °C is %d °F', (celsius, degrees) => {
    expect(toFahrenheit(celsius)).toBe(degrees);
  });

  it.each([
    [30, 85],
    [29.5, 85],
    [29.4, 85],
    [9, 49],
    [9.5, 49],
    [20, 68],
  ])('a heat setpoint of %d °C shows as %d °F (S5.9)', (celsius, degrees) => {
    expect(heatInFahrenheit(celsius)).toBe(degrees);
  });

  it.each([
    [32, 89],
    [31.7, 89],
    [11, 53],
    [11.7, 53],
    [25, 77],
  ])('a cool setpoint of %d °C shows as %d °F (S5.9)', (celsius, degrees) => {
    expect(coolInFahrenheit(celsius)).toBe(degrees);
  });

  it('goes back to Celsius by tenths', () => {
    expect([32, 68, 69, 212].map(toCelsius)).toEqual([0, 20, 20.6, 100]);
  });
});

describe('a radiator', () => {
  it('knows half degrees only', () => {
    expect([20.2, 20.25, 20.74, 20.75, -0.3].map(halfStep)).toEqual([20, 20.5, 20.5, 21, -0.5]);
  });
});
