import type { FieldValue, FieldValues } from '../devices/gateway-rows.ts';
import type { SettingKind } from '../panel/setting-rows.ts';

/** What the machine that runs a portal is told about reaching people. Another part is another row here. */
export const machineParts = [
  'mail',
  'sms',
  'smpp',
  'modem',
  'voice',
  'sip',
  'push',
  'pushKeys',
  'networks',
] as const;
export type MachinePart = (typeof machineParts)[number];

/** Ways to phones, of which there may be several, and the turn that each has where nobody says otherwise. */
export const standardTurns = { sms: 1, smpp: 2, modem: 3, voice: 1, sip: 2 } as const;
export type PhoneWay = keyof typeof standardTurns;

/** How a text must look. */
export type MachineForm =
  | 'host'
  | 'sender'
  | 'gateway'
  | 'headers'
  | 'template'
  | 'success'
  | 'subject'
  | 'pushKey'
  | 'networks'
  | 'smsSender'
  | 'sipName'
  | 'words';

export interface MachineField {
  readonly field: string;
  readonly kind: Extract<SettingKind, { tag: 'text' | 'secret' | 'choice' | 'number' }>;
  readonly form?: MachineForm;
  readonly required?: true;
  /** Seldom needed: it stands below the others. */
  readonly seldom?: true;
  /** Lines of text rather than one. */
  readonly long?: true;
}

export interface MachineRow {
  readonly part: MachinePart;
  readonly fields: readonly MachineField[];
  /** Variables of the machine that say the same: where the first is set, it holds, and the portal only shows it. */
  readonly variables: readonly [string, ...string[]];
  /** Fields that say where a secret is sent to: it is kept for that place alone. */
  readonly place: readonly string[];
  /** What a test goes to: a mail address, a phone number, the devices of whoever asks, or an address of a webhook. */
  readonly test: 'mail' | 'phone' | 'device' | 'address';
}

const text = (field: string, most: number, form: MachineForm, more: Partial<MachineField> = {}) =>
  ({ field, kind: { tag: 'text', most, standard: '' }, form, ...more }) as const;
const choice = (field: string, of: readonly string[], more: Partial<MachineField> = {}) =>
  ({ field, kind: { tag: 'choice', of, standard: of[0] ?? '' }, ...more }) as const;
const secret = (field: string, more: Partial<MachineField> = {}) =>
  ({ field, kind: { tag: 'secret', most: 400 }, ...more }) as const;

/** Which of several ways to phones is taken first; those behind follow where it fails. */
const turn = (standard: number): MachineField => ({
  field: 'turn',
  kind: { tag: 'number', unit: 'none', min: 1, max: 9, standard },
  seldom: true,
});

/** A provider's HTTP call; `{key}` stands for the secret, wherever the provider wants it. */
const gateway = (inTurn: number): readonly MachineField[] => [
  text('url', 500, 'gateway', { required: true }),
  secret('key'),
  choice('method', ['POST', 'GET', 'PUT'], { seldom: true }),
  choice('encoding', ['json', 'form', 'query'], { seldom: true }),
  {
    field: 'fields',
    kind: { tag: 'text', most: 2000, standard: '{"to":"{to}","text":"{text}","id":"{id}"}' },
    form: 'template',
    seldom: true,
    long: true,
  },
  text('headers', 2000, 'headers', { seldom: true, long: true }),
  { field: 'success', kind: { tag: 'text', most: 200, standard: '2xx' }, form: 'success', seldom: true },
  turn(inTurn),
];

/** One table of what can be set: the form, the checks, the texts and the page come from it. It takes effect at once. */
export const machineRows: readonly MachineRow[] = [
  {
    part: 'mail',
    fields: [
      text('host', 253, 'host', { required: true }),
      {
        field: 'port',
        kind: { tag: 'number', unit: 'none', min: 1, max: 65_535, standard: 587 },
      },
      choice('tls', ['required', 'implicit', 'off']),
      text('user', 200, 'words'),
      secret('password'),
      text('from', 200, 'sender', { required: true }),
    ],
    variables: ['HOMEWARD_SMTP', 'HOMEWARD_MAIL_FROM'],
    place: ['host', 'tls'],
    test: 'mail',
  },
  {
    part: 'sms',
    fields: gateway(standardTurns.sms),
    variables: ['HOMEWARD_SMS_GATEWAY', 'HOMEWARD_SMS_REQUEST'],
    place: ['url'],
    test: 'phone',
  },
  {
    part: 'smpp',
    fields: [
      text('host', 253, 'host', { required: true }),
      {
        field: 'port',
        kind: { tag: 'number', unit: 'none', min: 1, max: 65_535, standard: 3550 },
      },
      choice('tls', ['implicit', 'off']),
      text('user', 15, 'words', { required: true }),
      secret('password', { required: true }),
      text('smsSender', 20, 'smsSender'),
      text('systemType', 12, 'words', { seldom: true }),
      turn(standardTurns.smpp),
    ],
    variables: ['HOMEWARD_SMPP'],
    place: ['host', 'tls'],
    test: 'phone',
  },
  {
    part: 'modem',
    fields: [choice('use', ['off', 'on']), turn(standardTurns.modem)],
    variables: ['HOMEWARD_SMS_MODEM'],
    place: [],
    test: 'phone',
  },
  {
    part: 'voice',
    fields: gateway(standardTurns.voice),
    variables: ['HOMEWARD_VOICE_GATEWAY', 'HOMEWARD_VOICE_REQUEST'],
    place: ['url'],
    test: 'phone',
  },
  {
    part: 'sip',
    fields: [
      text('host', 253, 'host', { required: true }),
      {
        field: 'port',
        kind: { tag: 'number', unit: 'none', min: 1, max: 65_535, standard: 5060 },
      },
      choice('transport', ['udp', 'tcp', 'tls']),
      text('user', 60, 'sipName', { required: true }),
      secret('password', { required: true }),
      text('domain', 253, 'host', { seldom: true }),
      turn(standardTurns.sip),
    ],
    variables: ['HOMEWARD_SIP'],
    place: ['host', 'transport'],
    test: 'phone',
  },
  {
    part: 'push',
    fields: [text('subject', 200, 'subject', { required: true })],
    variables: ['HOMEWARD_PUSH_SUBJECT'],
    place: [],
    test: 'device',
  },
  {
    part: 'pushKeys',
    fields: [text('publicKey', 100, 'pushKey', { required: true }), secret('privateKey', { required: true })],
    variables: ['HOMEWARD_PUSH_KEYS'],
    place: ['publicKey'],
    test: 'device',
  },
  {
    part: 'networks',
    fields: [text('networks', 500, 'networks', { required: true })],
    variables: ['HOMEWARD_WEBHOOK_NETWORKS'],
    place: [],
    test: 'address',
  },
];

const byPart = new Map(machineRows.map((row) => [row.part, row]));
/** The row of a part. Throws for what is none: the shape of a part knows them all. */
export function machineRow(part: MachinePart): MachineRow {
  const row = byPart.get(part);
  if (row === undefined) throw new Error(`nothing of the machine is called ${part}`);
  return row;
}

/** What stands for a secret that is set, and keeps it where it is sent back. */
export const keptSecret = '***';

export const machineStandard = ({ kind }: MachineField): FieldValue =>
  kind.tag === 'secret' ? '' : kind.standard;

/** What was given, texts without blanks around them, and the usual for what was not; anything else is left out. */
export const filledMachine = ({ fields }: MachineRow, values: FieldValues): FieldValues =>
  Object.fromEntries(
    fields.map((field) => {
      const value = values[field.field] ?? machineStandard(field);
      return [field.field, typeof value === 'string' && field.kind.tag === 'text' ? value.trim() : value];
    }),
  );

/** Names of the secrets of a part. */
export const machineSecrets = ({ fields }: MachineRow): readonly string[] =>
  fields.flatMap(({ field, kind }) => (kind.tag === 'secret' ? [field] : []));
