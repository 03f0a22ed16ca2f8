import { z } from 'zod';

/**
 * Resources of a Hue bridge and what may be told to them, as far as the driver reads and tells it. Written from the
 * OpenAPI document of OpenHue (openhue/openhue-api at 55489426a963), src/*\/schemas.
 */
const Id = z.string().regex(/^[0-9a-f]{8}-([0-9a-f]{4}-){3}[0-9a-f]{12}$/);
const Owned = z.object({ id: Id, owner: z.object({ rid: Id, rtype: z.string() }).optional() });
const Time = z.iso.datetime();
const press = z.enum([
  'initial_press',
  'repeat',
  'short_release',
  'long_release',
  'double_short_release',
  'long_press',
]);
const Motion = {
  enabled: z.boolean(),
  motion: z.object({
    motion: z.boolean(),
    motion_valid: z.boolean(),
    motion_report: z.object({ changed: Time, motion: z.boolean() }).optional(),
  }),
};

const Xy = z.strictObject({ x: z.number().min(0).max(1), y: z.number().min(0).max(1) });
const Mirek = z.number().int().min(153).max(500);
const Brightness = z.number().min(0).max(100);

export const HueResource = z.discriminatedUnion('type', [
  Owned.extend({
    type: z.literal('device'),
    product_data: z.object({
      model_id: z.string(),
      manufacturer_name: z.string(),
      product_name: z.string(),
      product_archetype: z.string(),
      certified: z.boolean(),
      software_version: z.string().regex(/\d+\.\d+\.\d+/),
    }),
    metadata: z.object({ name: z.string().min(1).max(32), archetype: z.string() }),
    identify: z.object({}),
    services: z.array(z.object({ rid: Id, rtype: z.string() })),
  }),
  Owned.extend({ type: z.literal('bridge'), bridge_id: z.string() }),
  Owned.extend({
    type: z.literal('light'),
    metadata: z.object({ name: z.string(), archetype: z.string() }),
    on: z.object({ on: z.boolean() }),
    dimming: z.object({ brightness: Brightness }).optional(),
    color_temperature: z.object({ mirek: Mirek.nullable(), mirek_valid: z.boolean() }).optional(),
    color: z.object({ xy: Xy }).optional(),
  }),
  Owned.extend({
    type: z.literal('contact'),
    enabled: z.boolean(),
    contact_report: z.object({ changed: Time, state: z.enum(['contact', 'no_contact']) }).optional(),
  }),
  Owned.extend({
    type: z.literal('tamper'),
    tamper_reports: z.array(
      z.object({ changed: Time, source: z.string(), state: z.enum(['tampered', 'not_tampered']) }),
    ),
  }),
  Owned.extend({ type: z.literal('motion'), ...Motion }),
  Owned.extend({ type: z.literal('camera_motion'), ...Motion }),
  Owned.extend({
    type: z.literal('temperature'),
    enabled: z.boolean(),
    temperature: z.object({
      temperature: z.number(),
      temperature_valid: z.boolean(),
      temperature_report: z.object({ changed: Time, temperature: z.number() }).optional(),
    }),
  }),
  Owned.extend({
    type: z.literal('light_level'),
    enabled: z.boolean(),
    light: z.object({
      light_level: z.number().int(),
      light_level_valid: z.boolean(),
      light_level_report: z.object({ changed: Time, light_level: z.number().int() }).optional(),
    }),
  }),
  Owned.extend({
    type: z.literal('button'),
    metadata: z.object({ control_id: z.number().int() }),
    button: z.object({
      button_report: z.object({ updated: Time, event: press }).optional(),
      event_values: z.array(press),
    }),
  }),
  Owned.extend({
    type: z.literal('bell_button'),
    metadata: z.object({ control_id: z.number().int() }),
    bell: z.object({ bell_report: z.object({ updated: Time, event: z.literal('ring') }).optional() }),
  }),
  Owned.extend({
    type: z.literal('device_power'),
    power_state: z.object({
      battery_state: z.enum(['normal', 'low', 'critical']).optional(),
      battery_level: z.number().int().min(0).max(100).optional(),
    }),
  }),
  Owned.extend({
    type: z.literal('zigbee_connectivity'),
    status: z.enum(['connected', 'disconnected', 'connectivity_issue', 'unidirectional_incoming']),
    mac_address: z.string(),
  }),
  Owned.extend({ type: z.literal('zigbee_device_discovery'), status: z.enum(['active', 'ready']) }),
]);
export type HueResource = z.infer<typeof HueResource>;

/** What may be put to a light, to a device, and to what looks for devices. */
export const huePuts: Readonly<Record<string, z.ZodType>> = {
  light: z.strictObject({
    on: z.strictObject({ on: z.boolean() }).optional(),
    dimming: z.strictObject({ brightness: Brightness }).optional(),
    color_temperature: z.strictObject({ mirek: Mirek }).optional(),
    color: z.strictObject({ xy: Xy }).optional(),
  }),
  device: z.strictObject({ identify: z.strictObject({ action: z.literal('identify') }) }),
  zigbee_device_discovery: z.strictObject({ action: z.strictObject({ action_type: z.literal('search') }) }),
};
