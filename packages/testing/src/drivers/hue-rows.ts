type Json = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A resource with a part of it otherwise. */
export function joinedResource(before: Json, part: Json): Json {
  const entries = Object.entries(part).map(([name, value]) => {
    const was = before[name];
    return [name, isObject(was) && isObject(value) ? joinedResource(was, value) : value] as const;
  });
  return { ...before, ...Object.fromEntries(entries) };
}

const at = '2026-11-29T10:00:00.000Z';
/** An id of a resource by its number. */
export const hueId = (no: number): string => `00000000-0000-4000-8000-${String(no).padStart(12, '0')}`;

function device(no: number, name: string, product: string, services: readonly Json[], archetype = 'unknown') {
  const owner = { rid: hueId(no), rtype: 'device' };
  const all = services.map((service, index): Json => ({ id: hueId(no + index + 1), owner, ...service }));
  return [
    {
      id: hueId(no),
      type: 'device',
      product_data: {
        model_id: 'M1',
        manufacturer_name: 'Signify Netherlands B.V.',
        product_name: product,
        product_archetype: archetype,
        certified: true,
        software_version: '1.104.3',
      },
      metadata: { name, archetype },
      identify: {},
      services: all.map((one) => ({ rid: one['id'], rtype: one['type'] })),
    },
    ...all,
  ];
}

const radio = { type: 'zigbee_connectivity', status: 'connected', mac_address: '00:17:88:01:00:00:00:01' };
const power = { type: 'device_power', power_state: { battery_state: 'normal', battery_level: 90 } };

/** A contact sensor; its services are its number and one more each: contact, tamper, power, radio. */
export const hueContact = (no: number, name: string) =>
  device(no, name, 'Hue secure contact sensor', [
    { type: 'contact', enabled: true, contact_report: { changed: at, state: 'contact' } },
    { type: 'tamper', tamper_reports: [] },
    power,
    radio,
  ]);

/** A motion sensor: motion, temperature, light level, power, radio. */
export const hueMotion = (no: number, name: string) =>
  device(no, name, 'Hue motion sensor', [
    {
      type: 'motion',
      enabled: true,
      motion: { motion: false, motion_valid: true, motion_report: { changed: at, motion: false } },
    },
    { type: 'temperature', enabled: true, temperature: { temperature: 21.5, temperature_valid: true } },
    { type: 'light_level', enabled: true, light: { light_level: 20_001, light_level_valid: true } },
    power,
    radio,
  ]);

/** A lamp of colors: light, radio. */
export const hueLamp = (no: number, name: string) =>
  device(no, name, 'Hue color lamp', [
    {
      type: 'light',
      metadata: { name, archetype: 'sultan_bulb' },
      on: { on: false },
      dimming: { brightness: 50 },
      color_temperature: { mirek: 366, mirek_valid: true },
      color: { xy: { x: 0.45, y: 0.41 } },
    },
    radio,
  ]);

/** A plug: light, radio. */
export const huePlug = (no: number, name: string) =>
  device(
    no,
    name,
    'Hue smart plug',
    [{ type: 'light', metadata: { name, archetype: 'plug' }, on: { on: false } }, radio],
    'plug',
  );

/** A switch with two buttons: buttons, power, radio. */
export const hueDimmer = (no: number, name: string) => {
  const event_values = ['initial_press', 'repeat', 'short_release', 'long_press', 'long_release'];
  const button = (control_id: number) => ({
    type: 'button',
    metadata: { control_id },
    button: { event_values, button_report: { updated: at, event: 'short_release' } },
  });
  return device(no, name, 'Hue dimmer switch', [button(1), button(2), power, radio]);
};

/** The bridge as a device of itself, which looks for others: it is none here. */
export const hueItself = (no: number) =>
  device(
    no,
    'Hue Bridge',
    'Hue Bridge',
    [
      { type: 'bridge', bridge_id: '001788fffe123456' },
      { type: 'zigbee_device_discovery', status: 'ready' },
    ],
    'bridge_v2',
  );
