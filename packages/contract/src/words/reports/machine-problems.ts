import type { FieldValue, FieldValues } from '../devices/gateway-rows.ts';
import { hasUserInfo, isHttpUrl } from '../values/http-url.ts';
import { filledMachine, type MachineField, type MachineForm, type MachineRow } from './machine-rows.ts';
import type { MessageKey } from '../api/message-keys.ts';

/** What is wrong with a field, as a message key. */
export interface MachineProblem {
  readonly where: string;
  readonly why: MessageKey;
}

const wrong: MessageKey = 'v2_mg_input_error';
const isPlain = (text: string): boolean => !/[\p{Cc}\p{Cf}]/u.test(text);
const isHost = (text: string): boolean =>
  /^(?=.{1,253}$)(?!-)[\w-]+(?:\.[\w-]+)*\.?$/.test(text) || /^[0-9a-f:.]{2,45}$/i.test(text);

/** `home@example.org`, or with a name: `Home <home@example.org>`. */
const isSender = (text: string): boolean =>
  /^(?:[^"<>\r\n]{0,80}<[^<>\s@]{1,64}@[^<>\s@]{1,253}>|[^<>\s@]{1,64}@[^<>\s@]{1,253})$/.test(text);

const isGateway = (text: string): boolean => isHttpUrl(text) && !hasUserInfo(text);

/** Headers, one in a line: `X-Api-Key: {key}`. */
export function headersOf(text: string): Readonly<Record<string, string>> | null {
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  const read = lines.map((line) => /^\s*([\w-]{1,64}):\s*([ -~]{1,1000}?)\s*$/.exec(line));
  if (read.includes(null)) return null;
  return Object.fromEntries(read.map((found) => [(found?.[1] ?? '').toLowerCase(), found?.[2] ?? '']));
}

/** A JSON object, as the provider wants it. */
export function templateOf(text: string): Readonly<Record<string, unknown>> | null {
  try {
    const read: unknown = JSON.parse(text);
    return typeof read === 'object' && read !== null && !Array.isArray(read) ? { ...read } : null;
  } catch {
    return null;
  }
}

const isNetwork = (text: string): boolean => {
  const [, four, six, prefix = ''] =
    /^(?:(\d{1,3}(?:\.\d{1,3}){3})|([0-9a-f:]{2,39}))\/(\d{1,3})$/i.exec(text) ?? [];
  if (four !== undefined) return four.split('.').every((part) => Number(part) < 256) && Number(prefix) <= 32;
  return six !== undefined && isHttpUrl(`http://[${six}]/`) && Number(prefix) <= 128;
};
/** `192.168.1.0/24, fd00::/8`, taken apart. */
export const networksOf = (text: string): readonly string[] =>
  text.split(/[\s,]+/).filter((part) => part !== '');

const forms: Readonly<Record<MachineForm, readonly [fits: (text: string) => boolean, why: MessageKey]>> = {
  host: [isHost, 'v2_mg_network_host_invalid'],
  sender: [isSender, 'v2_mg_mail_invalid'],
  gateway: [isGateway, 'v2_mg_invalid_url'],
  headers: [(text) => headersOf(text) !== null, 'v2_mg_machine_headers'],
  template: [(text) => templateOf(text) !== null, 'v2_mg_machine_template'],
  success: [(text) => /^(2xx|text:.+|field:[^=]+=.+)$/s.test(text), 'v2_mg_machine_success'],
  subject: [(text) => /^(mailto:.+@.+|https:\/\/.+)$/.test(text), 'v2_mg_machine_subject'],
  pushKey: [(text) => /^[\w-]{87}$/.test(text), 'v2_mg_machine_keys'],
  networks: [(text) => networksOf(text).every(isNetwork), 'v2_mg_machine_networks'],
  smsSender: [(text) => /^(?:\+?\d{3,15}|[ -~]{1,11})$/.test(text), 'v2_mg_machine_sender'],
  sipName: [(text) => /^[\w.+~-]+$/.test(text), wrong],
  words: [isPlain, wrong],
};

/** What is wrong with the value of a field; null is nothing. */
export function machineFieldProblem(
  { kind, form, required }: MachineField,
  value: FieldValue,
): MessageKey | null {
  if (kind.tag === 'number')
    return typeof value === 'number' && Number.isInteger(value) && value >= kind.min && value <= kind.max
      ? null
      : 'v2_mg_invalid_range';
  if (typeof value !== 'string') return wrong;
  if (kind.tag === 'choice') return kind.of.includes(value) ? null : wrong;
  if (value === '') return required === true ? 'v2_mg_required_field' : null;
  if (value.length > kind.most) return 'v2_mg_text_too_long';
  if (kind.tag === 'secret') return isPlain(value) ? null : wrong;
  const [fits, why] = form === undefined ? [() => true, wrong] : forms[form];
  return fits(value) ? null : why;
}

/** What is wrong with a part, in the order of its form. */
export function machineProblems(row: MachineRow, given: FieldValues): readonly MachineProblem[] {
  const values = filledMachine(row, given);
  const found = row.fields.flatMap((field): MachineProblem[] => {
    const why = machineFieldProblem(field, values[field.field] ?? '');
    return why === null ? [] : [{ where: field.field, why }];
  });
  const { user, password, tls, method, encoding } = values;
  if (user !== undefined && (user === '') !== (password === ''))
    found.push({ where: user === '' ? 'user' : 'password', why: 'v2_mg_required_field' });
  if (method === 'GET' && encoding !== 'query')
    found.push({ where: 'encoding', why: 'v2_mg_machine_get_query' });
  // A password in clear goes no further than this machine.
  if (row.part === 'mail' && tls === 'off' && user !== '' && !isHere(String(values['host'])))
    found.push({ where: 'tls', why: 'v2_mg_machine_tls' });
  return found;
}

const isHere = (host: string): boolean =>
  host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);
