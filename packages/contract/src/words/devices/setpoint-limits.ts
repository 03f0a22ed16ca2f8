/** Bounds of setpoints, °C; those of thermostats are the ones whose Fahrenheit S5.9 bends back by one. */
export const setpointBounds = {
  thermostat: { heat: [9, 30], cool: [11, 32] },
  radiator: { heat: [5, 30] },
} as const;

/** How far heating and cooling must be apart, °C. The family names no figures: two degrees is what S5.9's bounds leave. */
export const setpointGap = { standard: 2, tmst15: 1.5 } as const;
