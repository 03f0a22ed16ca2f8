import type { EditOf } from '../../shapes/panel/edit.ts';
import { limits } from '../../words/values/limits.ts';
import { secretShown } from '../../words/reports/report-url.ts';

/** What a text message may have the panel do (domain 5). */
export type SmsAct =
  | { readonly tag: 'echo' }
  /** `latch`: arming and disarming with the code is reported. A blank `pin` keeps the code there is. */
  | {
      readonly tag: 'setUser';
      readonly area: number;
      readonly slot: number;
      readonly pin: string;
      readonly name: string;
      readonly latch: boolean;
    }
  | { readonly tag: 'deleteUser'; readonly area: number; readonly slot: number }
  | { readonly tag: 'report'; readonly destination: EditOf<'putDestination'>['destination'] }
  | {
      readonly tag: 'addDevice';
      readonly area: number;
      readonly zone: number;
      /** 10 or 14 hex digits, as printed on the device. */
      readonly address: string;
      readonly name: string;
    }
  | { readonly tag: 'nameDevice'; readonly area: number; readonly zone: number; readonly name: string };

export interface SmsCommand {
  /** The P-Word; empty where the text begins with the code. */
  readonly word: string;
  /** The installer's code. */
  readonly pin: string;
  readonly act: SmsAct;
}

const levels = { '0': 'all', '1': 'alarm', '2': 'status' } as const;

type Fields = readonly string[];
const digits = (text: string | undefined, least: number, most: number): number | null =>
  text !== undefined && /^\d{1,3}$/.test(text) && Number(text) >= least && Number(text) <= most
    ? Number(text)
    : null;

const area = (fields: Fields): number | null => digits(fields[0], 1, 8);
const zone = (fields: Fields): number | null => digits(fields[1], 1, 80);
/** Users 1 to 10 and the special slots 95 to 99. */
const slot = (fields: Fields): number | null => digits(fields[1], 1, 10) ?? digits(fields[1], 95, 99);

function setUser(fields: Fields): SmsAct | null {
  const [, , pin = '', name = '', latch = '1'] = fields;
  const [where, no] = [area(fields), slot(fields)];
  const isFit = /^(?:\d{4,8})?$/.test(pin) && /^[01]$/.test(latch) && fields.length <= 5;
  if (where === null || no === null || !isFit) return null;
  return { tag: 'setUser', area: where, slot: no, pin, name: name.trim().slice(0, 17), latch: latch === '1' };
}

function deleteUser(fields: Fields): SmsAct | null {
  const [where, no] = [area(fields), slot(fields)];
  return where === null || no === null || fields.length !== 2
    ? null
    : { tag: 'deleteUser', area: where, slot: no };
}

/** `RPEX:idx,group,level,url`; the address may have commas in it. */
function report(fields: Fields): SmsAct | null {
  const [no, group] = [digits(fields[0], 1, 8), digits(fields[1], 1, 5)];
  const word = fields[2] ?? '';
  const level = Object.hasOwn(levels, word) ? levels[word as keyof typeof levels] : undefined;
  const url = fields.slice(3).join(',').trim();
  if (no === null || group === null || level === undefined || url.length > 250 || url.includes(secretShown))
    return null;
  return { tag: 'report', destination: { no, name: `SMS ${no}`, url, group, level } };
}

function addDevice(fields: Fields): SmsAct | null {
  const [, , address = '', name = ''] = fields;
  const [where, no] = [area(fields), zone(fields)];
  const isFit = /^(?:[0-9a-f]{10}|[0-9a-f]{14})$/i.test(address) && fields.length <= 4;
  if (where === null || no === null || !isFit) return null;
  return {
    tag: 'addDevice',
    area: where,
    zone: no,
    address: address.toLowerCase(),
    name: name.trim().slice(0, limits.deviceNameLength),
  };
}

/**
 * `DEED:area,zone,,,name,01,0,00`. What the last three say is published nowhere: they are taken as the manual writes
 * them, and anything else there is refused rather than guessed at.
 */
function nameDevice(fields: Fields): SmsAct | null {
  const [, , first = '', second = '', name = '', ...rest] = fields;
  const [where, no] = [area(fields), zone(fields)];
  const asPrinted = ['', '01,0,00'].includes(rest.join(','));
  if (where === null || no === null || first !== '' || second !== '' || name.trim() === '' || !asPrinted)
    return null;
  return { tag: 'nameDevice', area: where, zone: no, name: name.trim().slice(0, limits.deviceNameLength) };
}

const acts: Readonly<Record<string, (fields: Fields) => SmsAct | null>> = {
  ECHO: () => ({ tag: 'echo' }),
  USRS: setUser,
  USRD: deleteUser,
  RPEX: report,
  DEAN: addDevice,
  DEED: nameDevice,
};

/** Reads `<word> <installer code> CMD:fields`, the word only where the panel has one; null is no such command. */
export function parseSmsCommand(text: string): SmsCommand | null {
  const found = /^(?:([^\s:]{1,15})\s+)?(\d{4,8})\s+([A-Z]{4}):(.*)$/is.exec(text.trim());
  if (found === null) return null;
  const [, word = '', pin = '', name = '', rest = ''] = found;
  const read = Object.hasOwn(acts, name.toUpperCase()) ? acts[name.toUpperCase()] : undefined;
  const act = read?.(rest.split(',').map((field) => field.trim())) ?? null;
  return act === null ? null : { word, pin, act };
}

/** What the panel answers. */
export const smsReplies = { done: 'CMD:OK', failed: 'CMD:ERROR' } as const;
