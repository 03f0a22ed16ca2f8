import type { SettingKind } from '../panel/setting-rows.ts';

/** What leads to devices. Another kind is another row here, and a way to open it (homeward/start/gateways). */
export const gatewayKinds = [
  'zigbee',
  'zwave',
  'mqtt',
  'camera',
  'hikvision',
  'dahua',
  'rf',
  'wired',
  'hue',
  'matter',
  'fromHomeAssistant',
  'homeAssistant',
  'ups',
  'speaker',
] as const;
export type GatewayKind = (typeof gatewayKinds)[number];

/** What a field holds. */
export type FieldValue = string | number | boolean;
export type FieldValues = Readonly<Record<string, FieldValue>>;

/** How a text must look. */
export type FieldForm =
  | 'broker'
  | 'zwaveServer'
  | 'camera'
  | 'assistant'
  | 'hueBridge'
  | 'matterServer'
  | 'fingerprint'
  | 'host'
  | 'topic'
  | 'filter'
  | 'receiver'
  | 'frequency'
  | 'chip'
  | 'upsName'
  | 'words';

export interface GatewayField {
  readonly field: string;
  readonly kind: Extract<SettingKind, { tag: 'text' | 'secret' | 'choice' | 'number' }>;
  readonly form?: FieldForm;
  readonly required?: true;
  /** The other side gives it as it is tried, so it may be missing then. */
  readonly learned?: true;
  /** It is there only while another field holds one of these. */
  readonly when?: { readonly field: string; readonly is: readonly FieldValue[] };
  /** Seldom needed: it stands below the others. */
  readonly seldom?: true;
}

export interface GatewayRow {
  readonly kind: GatewayKind;
  readonly fields: readonly GatewayField[];
  /** The fields that say where it is; a password goes nowhere else. */
  readonly place: readonly string[];
  /** Loops and relays are set up by hand, as what the field says. */
  readonly terminals?: { readonly by: string };
  /**
   * Its devices are found: by themselves, or only while the panel learns. `chosen`: it has more than belong to the panel,
   * so they are offered while it learns, and none joins that nobody takes. `none`: it shows the house, and brings no devices.
   * `power`: it brings none, and says how the panel's own supply stands.
   */
  readonly joins: 'listed' | 'taught' | 'chosen' | 'wired' | 'none' | 'power';
  /** Its radio codes can be recorded and sent again, so they never disarm (decision 41). */
  readonly bareCodes?: true;
}

type More = Partial<GatewayField>;
const text = (field: string, standard: string, form: FieldForm, more: More = {}) =>
  ({ field, kind: { tag: 'text', most: 200, standard }, form, ...more }) as const;
const choice = (field: string, of: readonly string[], more: More = {}) =>
  ({ field, kind: { tag: 'choice', of, standard: of[0] ?? '' }, ...more }) as const;
const number = (field: string, min: number, max: number, standard: number, more: More = {}) =>
  ({ field, kind: { tag: 'number', unit: 'none', min, max, standard }, ...more }) as const;

const password = (more: More = {}): GatewayField => ({
  field: 'password',
  kind: { tag: 'secret', most: 128 },
  ...more,
});

/** A broker, and as whom it is signed in to. */
const broker = (when?: GatewayField['when']): readonly GatewayField[] => {
  const more = when === undefined ? {} : { when };
  return [
    text('url', '', 'broker', { required: true, ...more }),
    text('user', '', 'words', more),
    password(more),
  ];
};
const protocol = (when?: GatewayField['when']): GatewayField =>
  choice('protocol', ['5', '4'], { seldom: true, ...(when && { when }) });

const onModbus = { field: 'board', is: ['modbus'] } as const;
/** A coil that the panel toggles, and where the module echoes it: one that answers and measures nothing is found out. */
const beats = { field: 'heartbeat', is: ['coil'] } as const;
const heartbeat: readonly GatewayField[] = [
  choice('heartbeat', ['none', 'coil'], { when: onModbus }),
  number('heartbeatCoil', 0, 65_535, 0, { when: beats }),
  choice('echoTable', ['discrete', 'coil', 'input', 'holding'], { when: beats }),
  number('echoAddress', 0, 65_535, 0, { when: beats }),
];

const atReceiver = { field: 'source', is: ['receiver'] } as const;
const atBroker = { field: 'source', is: ['mqtt'] } as const;
/** A server that itself asks for no name: a proxy in front of it does. */
const server = (field: string, form: FieldForm): readonly GatewayField[] => [
  text(field, '', form, { required: true }),
  text('user', '', 'words', { seldom: true }),
  password({ seldom: true }),
];

const secondsBefore = number('secondsBefore', 0, 10, 0);
/** A camera in the words of its brand, or a channel of a recorder. IMOU speaks what Dahua does. */
const brandCamera = (kind: 'hikvision' | 'dahua'): GatewayRow => ({
  kind,
  fields: [
    text('cameraWeb', '', 'camera', { required: true }),
    ...(kind === 'dahua' ? [choice('brand', ['Dahua', 'IMOU'])] : []),
    text('user', '', 'words', { required: true }),
    password(),
    number('channel', 1, 64, 1, { seldom: true }),
    secondsBefore,
    number('motionSeconds', 5, 600, 60, { seldom: true }),
  ],
  place: ['cameraWeb'],
  joins: 'listed',
});

/** One table of gateways: forms, checks, texts and tests come from it. */
export const gatewayRows: readonly GatewayRow[] = [
  {
    kind: 'zigbee',
    fields: [...broker(), text('baseTopic', 'zigbee2mqtt', 'topic', { required: true }), protocol()],
    place: ['url'],
    joins: 'listed',
  },
  {
    kind: 'zwave',
    fields: server('server', 'zwaveServer'),
    place: ['server'],
    joins: 'listed',
  },
  {
    kind: 'mqtt',
    fields: [
      ...broker(),
      text('discoveryPrefix', 'homeassistant', 'topic', { required: true, seldom: true }),
      text('leftToOthers', 'Zigbee2MQTT', 'words', { seldom: true }),
      protocol(),
    ],
    place: ['url'],
    joins: 'listed',
  },
  {
    kind: 'camera',
    fields: [
      text('camera', '', 'camera', { required: true }),
      text('user', '', 'words'),
      password(),
      secondsBefore,
      number('motionSeconds', 5, 600, 60, { seldom: true }),
    ],
    place: ['camera'],
    joins: 'listed',
  },
  brandCamera('hikvision'),
  brandCamera('dahua'),
  {
    kind: 'rf',
    fields: [
      choice('source', ['receiver', 'mqtt']),
      text('receiver', '0', 'receiver', { required: true, when: atReceiver }),
      text('frequency', '433.92M', 'frequency', { required: true, when: atReceiver }),
      ...broker(atBroker),
      text('topic', 'rtl_433/+/events', 'filter', { required: true, when: atBroker }),
      text('availabilityTopic', '', 'topic', { seldom: true, when: atBroker }),
      protocol(atBroker),
    ],
    place: ['url'],
    joins: 'taught',
    bareCodes: true,
  },
  {
    kind: 'wired',
    fields: [
      choice('board', ['mqtt', 'modbus', 'gpio']),
      ...broker({ field: 'board', is: ['mqtt'] }),
      text('availabilityTopic', '', 'topic', { seldom: true, when: { field: 'board', is: ['mqtt'] } }),
      protocol({ field: 'board', is: ['mqtt'] }),
      text('host', '', 'host', { required: true, when: onModbus }),
      number('port', 1, 65_535, 502, { when: onModbus }),
      number('unit', 0, 255, 1, { when: onModbus }),
      choice('framing', ['tcp', 'rtu'], { when: onModbus }),
      ...heartbeat,
      number('pollMs', 20, 5_000, 50, { seldom: true, when: onModbus }),
      text('chip', 'gpiochip0', 'chip', { required: true, when: { field: 'board', is: ['gpio'] } }),
      choice('bias', ['pull-up', 'pull-down', 'disable'], { when: { field: 'board', is: ['gpio'] } }),
    ],
    place: ['url'],
    terminals: { by: 'board' },
    joins: 'wired',
  },
  {
    kind: 'hue',
    fields: [
      text('bridge', '', 'hueBridge', { required: true }),
      { field: 'key', kind: { tag: 'secret', most: 128 }, required: true, learned: true },
      text('fingerprint', '', 'fingerprint', { learned: true, seldom: true }),
    ],
    place: ['bridge'],
    joins: 'chosen',
  },
  {
    kind: 'matter',
    fields: server('matterServer', 'matterServer'),
    place: ['matterServer'],
    joins: 'chosen',
  },
  {
    kind: 'fromHomeAssistant',
    fields: [
      text('assistant', '', 'assistant', { required: true }),
      { field: 'token', kind: { tag: 'secret', most: 500 }, required: true },
      text('fingerprint', '', 'fingerprint', { seldom: true }),
    ],
    place: ['assistant'],
    joins: 'chosen',
  },
  {
    kind: 'homeAssistant',
    fields: [
      ...broker(),
      text('discoveryPrefix', 'homeassistant', 'topic', { required: true, seldom: true }),
      protocol(),
    ],
    place: ['url'],
    joins: 'none',
  },
  {
    kind: 'ups',
    fields: [
      text('powerServer', '', 'host', { required: true }),
      // A server with one alone needs no name.
      text('ups', '', 'upsName'),
      text('user', '', 'words'),
      password(),
      number('port', 1, 65_535, 3493, { seldom: true }),
    ],
    place: ['powerServer', 'port'],
    joins: 'power',
  },
  {
    kind: 'speaker',
    // Never a program's name, or a word for it: whoever sets this up may be far away.
    fields: [choice('player', ['aplay', 'paplay', 'pw-play', 'own'])],
    place: [],
    joins: 'listed',
  },
];

const byKind = new Map(gatewayRows.map((row) => [row.kind, row]));
/** The row of a kind. Throws for what is none: the shape of a gateway knows them all. */
export function gatewayRow(kind: GatewayKind): GatewayRow {
  const row = byKind.get(kind);
  if (row === undefined) throw new Error(`no gateway is called ${kind}`);
  return row;
}

const standardOf = ({ kind }: GatewayField): FieldValue => (kind.tag === 'secret' ? '' : kind.standard);

/** Whether a field is there, as the others stand. */
export const isAsked = (row: GatewayRow, { when }: GatewayField, values: FieldValues): boolean => {
  if (when === undefined) return true;
  const other = row.fields.find(({ field }) => field === when.field);
  if (other === undefined || !isAsked(row, other, values)) return false;
  return when.is.includes(values[when.field] ?? standardOf(other));
};

/** The fields that are there, as the values stand. */
export const askedFields = (row: GatewayRow, values: FieldValues): readonly GatewayField[] =>
  row.fields.filter((field) => isAsked(row, field, values));

/** What a gateway holds: what was given, and the usual for what was not; what its kind does not ask is left out. */
export const filledValues = (row: GatewayRow, values: FieldValues): FieldValues =>
  Object.fromEntries(
    askedFields(row, values).map((field) => [field.field, values[field.field] ?? standardOf(field)]),
  );

/** Names of the secrets of a kind. */
export const secretsOf = ({ fields }: GatewayRow): readonly string[] =>
  fields.flatMap(({ field, kind }) => (kind.tag === 'secret' ? [field] : []));
