import { z } from 'zod';

/**
 * Home Assistant's MQTT discovery of a whole device, written from its published documentation: the page on MQTT
 * (discovery, device discovery payload, availability) and those on the platforms that we use. Strict: a key that the
 * documentation does not have is refused by Home Assistant, too.
 */
const topic = z
  .string()
  .min(1)
  .regex(/^[^+#\0]+$/);
const availability = {
  availability: z
    .array(
      z.strictObject({
        topic,
        payload_available: z.string().optional(),
        payload_not_available: z.string().optional(),
        value_template: z.string().optional(),
      }),
    )
    .optional(),
  availability_mode: z.enum(['all', 'any', 'latest']).optional(),
  payload_available: z.string().optional(),
  payload_not_available: z.string().optional(),
};
const entity = {
  ...availability,
  unique_id: z.string().min(1),
  name: z.string().nullable(),
  entity_category: z.enum(['config', 'diagnostic']).optional(),
  icon: z.string().optional(),
  enabled_by_default: z.boolean().optional(),
  json_attributes_topic: topic.optional(),
  qos: z.union([z.literal(0), z.literal(1), z.literal(2)]).optional(),
};

const alarmPanel = z.strictObject({
  ...entity,
  platform: z.literal('alarm_control_panel'),
  state_topic: topic,
  command_topic: topic,
  command_template: z.string().optional(),
  code: z.string().optional(),
  code_arm_required: z.boolean().optional(),
  code_disarm_required: z.boolean().optional(),
  code_trigger_required: z.boolean().optional(),
  supported_features: z
    .array(z.enum(['arm_home', 'arm_away', 'arm_night', 'arm_vacation', 'arm_custom_bypass', 'trigger']))
    .optional(),
  payload_disarm: z.string().optional(),
  payload_arm_home: z.string().optional(),
  payload_arm_away: z.string().optional(),
  payload_arm_night: z.string().optional(),
  payload_arm_custom_bypass: z.string().optional(),
  retain: z.boolean().optional(),
});

const binarySensor = z.strictObject({
  ...entity,
  platform: z.literal('binary_sensor'),
  state_topic: topic,
  device_class: z
    .enum([
      'battery',
      'carbon_monoxide',
      'door',
      'gas',
      'heat',
      'moisture',
      'motion',
      'opening',
      'problem',
      'smoke',
      'tamper',
      'vibration',
    ])
    .optional(),
});

const units = { battery: '%', temperature: '°C', humidity: '%' } as const;
const sensor = z
  .strictObject({
    ...entity,
    platform: z.literal('sensor'),
    state_topic: topic,
    device_class: z.enum(['battery', 'temperature', 'humidity']),
    unit_of_measurement: z.string(),
    state_class: z.enum(['measurement', 'total', 'total_increasing']),
  })
  .refine((one) => units[one.device_class] === one.unit_of_measurement, 'not a unit of its class');

const event = z.strictObject({
  ...entity,
  platform: z.literal('event'),
  state_topic: topic,
  event_types: z.array(z.string()).min(1),
  device_class: z.enum(['button', 'doorbell', 'motion']).optional(),
});

/** An entity that is to be removed: its platform and nothing else. */
const removed = z.strictObject({
  platform: z.enum(['alarm_control_panel', 'binary_sensor', 'sensor', 'event']),
});

export const DiscoveryMessage = z
  .strictObject({
    device: z.strictObject({
      identifiers: z.array(z.string()).min(1),
      name: z.string(),
      manufacturer: z.string().optional(),
      model: z.string().optional(),
      sw_version: z.string().optional(),
    }),
    origin: z.strictObject({
      name: z.string(),
      sw_version: z.string().optional(),
      support_url: z.string().optional(),
    }),
    ...availability,
    components: z.record(
      z.string().regex(/^[A-Za-z0-9_-]+$/),
      z.union([alarmPanel, binarySensor, sensor, event, removed]),
    ),
  })
  .refine(({ components }) => {
    const ids = Object.values(components).flatMap((one) => ('unique_id' in one ? [one.unique_id] : []));
    return new Set(ids).size === ids.length;
  }, 'two entities of one id');
export type DiscoveryMessage = z.infer<typeof DiscoveryMessage>;

/** States that an alarm panel may say (documentation of the MQTT alarm control panel). */
export const AlarmPanelState = z.enum([
  'disarmed',
  'armed_home',
  'armed_away',
  'armed_night',
  'armed_vacation',
  'armed_custom_bypass',
  'pending',
  'triggered',
  'arming',
  'disarming',
]);

/** What Home Assistant makes of the command template, for the few expressions that we use. `at` is seconds since 1970. */
export function renderedCommand(template: string, action: string, code: string | null, at: number): string {
  const values: Readonly<Record<string, string>> = {
    action,
    code: code ?? 'None',
    'now().timestamp()': String(at),
  };
  return template.replaceAll(/\{\{\s*(.*?)\s*\}\}/g, (_, expression: string) => {
    const value = values[expression];
    if (value === undefined) throw new Error(`the template uses ${expression}`);
    return value;
  });
}
