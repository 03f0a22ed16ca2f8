import { z } from 'zod';
import {
  thermostatModes,
  fanModes,
  volumes,
  airQualityLevels,
  actionSources,
} from '../../words/devices/value-words.ts';

export const ThermostatMode = z.enum(thermostatModes);
export type ThermostatMode = z.infer<typeof ThermostatMode>;
/** What a thermostat says that it does: some also dry the air, or only move it, which nobody tells them here. */
export const ThermostatState = z.enum([...ThermostatMode.options, 'dry', 'fan']);
export type ThermostatState = z.infer<typeof ThermostatState>;
export const FanMode = z.enum(fanModes);
export type FanMode = z.infer<typeof FanMode>;
export const Volume = z.enum(volumes);
export type Volume = z.infer<typeof Volume>;
export const AirQualityLevel = z.enum(airQualityLevels);
export type AirQualityLevel = z.infer<typeof AirQualityLevel>;
export const ActionSource = z.enum(actionSources);
export type ActionSource = z.infer<typeof ActionSource>;

/** A place that a camera remembers. */
export const PresetName = z.string().min(1).max(60);

/**
 * What a device last said. A field is absent where the device has no such thing, and null where it has one
 * but nobody knows its value: null is never read as closed, off or safe. Bounds of numbers: value-bounds.ts.
 */
export const DeviceValues = z
  .object({
    opening: z.enum(['open', 'closed']).nullable(),
    motion: z.boolean().nullable(),
    /** Smoke, heat, gas, CO, water, glass, shock, panic, pendant, somebody in a bed or chair: what it watches for is there. */
    detected: z.boolean().nullable(),
    tamper: z.boolean().nullable(),
    masked: z.boolean().nullable(),
    batteryLow: z.boolean().nullable(),
    /** Percent, 0 to 100. */
    battery: z.number().nullable(),
    acFailure: z.boolean().nullable(),
    /** It says of itself that it is out of order: it fails, its own test did, or its life is over. */
    trouble: z.boolean().nullable(),
    /** An output; a valve that is on is open. */
    on: z.boolean().nullable(),
    /** Dim level or shutter position, percent, 0 to 100; a shutter at 100 is open. */
    level: z.number().nullable(),
    /** Degrees, 0 to 360. */
    hue: z.number().nullable(),
    /** Percent. */
    saturation: z.number().nullable(),
    /** Kelvin, 1000 to 40000 (S9.8). */
    colourTemperature: z.number().nullable(),
    locked: z.boolean().nullable(),
    /** The lock locks again by itself. */
    autoLock: z.boolean().nullable(),
    /** Slots of the lock that hold a code. */
    lockSlots: z.array(z.number().int()).max(250).readonly().nullable(),
    volume: Volume.nullable(),
    /** Degrees Celsius. */
    temperature: z.number().nullable(),
    /** Percent relative humidity. */
    humidity: z.number().nullable(),
    lux: z.number().nullable(),
    /** Watt. */
    power: z.number().nullable(),
    /** Kilowatt-hours since the meter began. */
    energy: z.number().nullable(),
    /** Parts per million. */
    co2: z.number().nullable(),
    /** Micrograms per cubic metre. */
    pm25: z.number().nullable(),
    /** Air quality index, 0 (best) to 500. */
    airQuality: z.number().nullable(),
    /** The index as a word, of devices that say no number. */
    airQualityLevel: AirQualityLevel.nullable(),
    /** Degrees Celsius; the away ones count while `away` is on. */
    heatSetpoint: z.number().nullable(),
    coolSetpoint: z.number().nullable(),
    heatSetpointAway: z.number().nullable(),
    coolSetpointAway: z.number().nullable(),
    away: z.boolean().nullable(),
    thermostatMode: ThermostatState.nullable(),
    fanMode: FanMode.nullable(),
    sounding: z.boolean().nullable(),
    /** The camera sees nothing because somebody wished so. */
    privacy: z.boolean().nullable(),
    /** The camera sends a live picture. */
    live: z.boolean().nullable(),
    /** Of a camera that turns: the places that it remembers, by name. */
    presets: z.array(PresetName).max(50).readonly().nullable(),
    /** The camera has its last seconds to give as a clip. */
    clips: z.boolean().nullable(),
    /** Keys an infrared unit has learned, as `UNIT.KEY` (infrared.ts). */
    irKeys: z.array(z.string().max(24)).max(250).readonly().nullable(),
    /** The medication dispenser's tray. */
    tray: z.enum(['ok', 'stuck', 'upsideDown']).nullable(),
    /** What a button, remote, keypad, door phone or lock last sent. */
    action: z.string().max(64).nullable(),
    /** Of a lock's action: from where, and whose slot. */
    actionSource: ActionSource.nullable(),
    actionUser: z.number().int().nullable(),
    /** Signal, bars 0 to 9. */
    rssi: z.number().nullable(),
  })
  .partial();
export type DeviceValues = z.infer<typeof DeviceValues>;
export type ValueName = keyof DeviceValues;
