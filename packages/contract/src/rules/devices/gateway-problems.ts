import type { Gateway, GatewayInput, GatewayOutput } from '../../shapes/devices/gateway.ts';
import { isWired } from '../../words/devices/wired-loops.ts';
import {
  askedFields,
  type FieldForm,
  type FieldValue,
  type FieldValues,
  filledValues,
  type GatewayField,
  gatewayRow,
} from '../../words/devices/gateway-rows.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** What is wrong with a field, as a message key; `where` names it, as `url` or `inputs.0.name`. */
export interface GatewayProblem {
  readonly where: string;
  readonly why: MessageKey;
}

const required = 'v2_mg_required_field';
const wrong: MessageKey = 'v2_mg_input_error';

const isHost = (text: string): boolean =>
  /^(?=.{1,253}$)(?!-)[\w-]+(?:\.[\w-]+)*\.?$/.test(text) || /^\[[0-9a-f:.]{2,45}\]$/i.test(text);
const isPort = (text: string): boolean => /^\d{1,5}$/.test(text) && Number(text) > 0 && Number(text) < 65_536;
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cf}]/u.test(text);
const isTopic = (text: string): boolean =>
  isPlain(text) && !/[+#\s]/.test(text) && !/^\$|^\/|\/$|\/\//.test(text);
/** `+` for a level, `#` for all that follow. */
const isFilter = (text: string): boolean =>
  isPlain(text) &&
  text.split('/').every((level, place, all) => {
    if (level === '+') return true;
    return level === '#' ? place === all.length - 1 : isTopic(level) && level !== '';
  });

function isBroker(text: string): boolean {
  const [, host = '', port = ''] = /^mqtts?:\/\/(.+):(\d+)$/.exec(text) ?? [];
  return isHost(host) && isPort(port);
}

/** Without a name and a password: they have fields of their own. */
const isAddress =
  (schemes: string) =>
  (text: string): boolean => {
    const [, host = '', port, path = ''] =
      new RegExp(`^(?:${schemes})://(\\[[^\\]]*\\]|[^/:]+)(?::(\\d+))?(/.*)?$`).exec(text) ?? [];
    return (
      isHost(host) && (port === undefined || isPort(port)) && /^[!-~]*$/.test(path) && !path.includes('#')
    );
  };

function isReceiver(text: string): boolean {
  const [, host, port] = /^rtl_tcp:(.+):(\d+)$/.exec(text) ?? [];
  if (host !== undefined && port !== undefined) return isHost(host) && isPort(port);
  return /^(?:\d{1,2}|:[\w.-]{1,40})$/.test(text);
}

const forms: Readonly<Record<FieldForm, readonly [fits: (text: string) => boolean, why: MessageKey]>> = {
  broker: [isBroker, 'v2_mg_gateway_address'],
  zwaveServer: [isAddress('wss?'), 'v2_mg_gateway_address'],
  camera: [isAddress('https?'), 'v2_mg_gateway_address'],
  assistant: [isAddress('https?'), 'v2_mg_gateway_address'],
  hueBridge: [isAddress('https'), 'v2_mg_gateway_address'],
  matterServer: [isAddress('wss?'), 'v2_mg_gateway_address'],
  fingerprint: [(text) => /^(?:[0-9a-f]{2}[:\s]?){31}[0-9a-f]{2}$/i.test(text), wrong],
  host: [isHost, 'v2_mg_network_host_invalid'],
  topic: [isTopic, 'v2_mg_gateway_topic'],
  filter: [isFilter, 'v2_mg_gateway_topic'],
  receiver: [isReceiver, 'v2_mg_gateway_receiver'],
  frequency: [(text) => /^\d{1,10}(?:\.\d{1,6})?[kMG]?$/.test(text), 'v2_mg_gateway_frequency'],
  chip: [(text) => /^gpiochip\d{1,3}$/.test(text), wrong],
  upsName: [(text) => /^[\w.-]{1,60}$/.test(text), wrong],
  words: [isPlain, wrong],
};

/** What is wrong with the value of a field; null is nothing. */
export function fieldProblem(
  { kind, form, required: isNeeded }: GatewayField,
  value: FieldValue,
): MessageKey | null {
  switch (kind.tag) {
    case 'number':
      return typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max
        ? null
        : 'v2_mg_invalid_range';
    case 'choice':
      return kind.of.some((one) => one === value) ? null : wrong;
    case 'secret': {
      if (isNeeded === true && value === '') return required;
      const isClear = typeof value === 'string' && !value.startsWith('sealed:');
      return isClear && value.length > kind.most ? 'v2_mg_text_too_long' : null;
    }
    case 'text': {
      if (typeof value !== 'string') return wrong;
      if (value.trim() === '') return isNeeded === true ? required : null;
      if (form === undefined) return null;
      const [fits, why] = forms[form];
      return fits(value) && value.length <= kind.most ? null : why;
    }
  }
}

const placeOf = ({ place }: Pick<GatewayInput | GatewayOutput, 'place'>): string =>
  'topic' in place
    ? `${place.topic} ${'path' in place ? place.path : ''}`
    : Object.values(place).slice(0, 3).join(' ');

function terminalProblems(gateway: Gateway, board: FieldValue): readonly GatewayProblem[] {
  const { inputs, outputs } = gateway;
  const ids = new Set<string>();
  const places = new Set<string>();
  return [
    ...inputs.map((one, index) => [`inputs.${index}`, one] as const),
    ...outputs.map((one, index) => [`outputs.${index}`, one] as const),
  ].flatMap(([where, one]): GatewayProblem[] => {
    const { place } = one;
    const found: GatewayProblem[] = [];
    if (one.name.trim() === '') found.push({ where: `${where}.name`, why: required });
    if (place.tag !== board || !isWired(one.id)) found.push({ where: `${where}.place`, why: wrong });
    if ('topic' in place && !isTopic(place.topic))
      found.push({ where: `${where}.topic`, why: place.topic === '' ? required : 'v2_mg_gateway_topic' });
    if ('state' in place && place.state !== '' && !isTopic(place.state))
      found.push({ where: `${where}.state`, why: 'v2_mg_gateway_topic' });
    const isTwice = ids.has(one.id) || places.has(`${where.split('.')[0]} ${placeOf(one)}`);
    if (isTwice) found.push({ where: `${where}.place`, why: 'v2_mg_repeated' });
    ids.add(one.id);
    places.add(`${where.split('.')[0]} ${placeOf(one)}`);
    // Whether it is closed tells nothing of resistors.
    const isBare = 'measure' in one && one.measure.tag === 'contact';
    if (isBare && one.loop.tag !== 'NO' && one.loop.tag !== 'NC')
      found.push({ where: `${where}.loop`, why: 'v2_mg_gateway_contact_loop' });
    return found;
  });
}

/**
 * A coil that is toggled all the time switches nothing: it would sound a siren every other second. Nor is it its own
 * echo: what was written moves there, however frozen the module is.
 */
function heartbeatProblems({ outputs }: Gateway, values: FieldValues): readonly GatewayProblem[] {
  const coil = values['heartbeatCoil'];
  const problems: GatewayProblem[] = [];
  if (outputs.some(({ place }) => place.tag === 'modbus' && place.coil === coil))
    problems.push({ where: 'heartbeatCoil', why: 'v2_mg_repeated' });
  const isItsOwn = values['echoTable'] === 'coil' && values['echoAddress'] === coil;
  if (values['heartbeat'] === 'coil' && isItsOwn)
    problems.push({ where: 'echoAddress', why: 'v2_mg_repeated' });
  return problems;
}

/**
 * What is wrong with a gateway, in the order of its form. Addresses are read as `inFull` writes them. As it is tried, it
 * needs nothing that the other side is to give.
 */
export function gatewayProblems(
  gateway: Gateway,
  purpose: 'keep' | 'try' = 'keep',
): readonly GatewayProblem[] {
  const row = gatewayRow(gateway.kind);
  const values = filledValues(row, gateway.values);
  const named: readonly GatewayProblem[] =
    gateway.name.trim() === '' ? [{ where: 'name', why: 'v2_mg_required_name' }] : [];
  const fields = askedFields(row, values).flatMap((field): GatewayProblem[] => {
    const value = values[field.field] ?? '';
    if (purpose === 'try' && field.learned === true && value === '') return [];
    const why = fieldProblem(field, value);
    return why === null ? [] : [{ where: field.field, why }];
  });
  const { terminals } = row;
  const loops: readonly GatewayProblem[] =
    terminals === undefined
      ? gateway.inputs.length + gateway.outputs.length === 0
        ? []
        : [{ where: 'inputs', why: wrong }]
      : terminalProblems(gateway, values[terminals.by] ?? '');
  return [...named, ...fields, ...heartbeatProblems(gateway, values), ...loops];
}
