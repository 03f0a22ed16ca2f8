import type { SettingPart } from '@homeward/contract/words/panel/setting-rows.ts';
import type { DataOf, RouteName } from '@homeward/contract/routes/table.ts';
import { call } from '#lib/client/call.ts';
import { done, type Outcome } from '#lib/client/outcome.ts';

/** What a setting holds: a text, a number, a switch, lines of text; null is nothing. */
export type Value = string | number | boolean | readonly string[] | null;
export type Values = Readonly<Record<string, Value>>;

interface Calls<Read extends RouteName> {
  readonly read: Read;
  /** The settings by the names of their fields, out of what the call answers. */
  readonly valuesOf?: (data: DataOf<Read>) => Values;
  readonly write: RouteName;
}
const calls = <const Read extends RouteName>(given: Calls<Read>): Calls<Read> => given;

/** How each part is read, and how it is written: what a write does not name stays. */
export const partCalls = {
  system: calls({ read: 'GET /panel/system', write: 'PUT /panel/system' }),
  clock: calls({ read: 'GET /panel/timezone', write: 'POST /panel/timezone' }),
  info: calls({
    read: 'GET /panel/provision/v2',
    valuesOf: ({ name, contact }) => ({
      name,
      contact: contact.name,
      mail_address: contact.mail,
      phone: contact.phone,
    }),
    write: 'PUT /panel/info',
  }),
  smtp: calls({ read: 'GET /panel/smtp_report', write: 'PUT /panel/smtp_report' }),
  gsm: calls({ read: 'GET /panel/gsmSetting', write: 'PUT /panel/gsmSetting' }),
  gprs: calls({ read: 'GET /panel/gprs', write: 'PUT /panel/gprs' }),
  voip: calls({ read: 'GET /panel/voipSetting', write: 'PUT /panel/voipSetting' }),
  wifi: calls({ read: 'GET /panel/wifi/setting', write: 'PUT /panel/wifi/setting' }),
  line: calls({ read: 'GET /panel/network', write: 'PUT /panel/network' }),
  lora: calls({ read: 'GET /panel/lora', write: 'PUT /panel/lora' }),
  prompt: calls({ read: 'GET /panel/prompt_setting', write: 'PUT /panel/prompt_setting' }),
} as const satisfies Readonly<Record<SettingPart, unknown>>;

/** The settings of a part out of what its reading call answered. */
export function valuesOf(part: SettingPart, data: unknown): Values {
  // The table's own call answered it, whose shape the contract holds.
  const { valuesOf: own } = partCalls[part] as { readonly valuesOf?: (data: unknown) => Values };
  return own === undefined ? (data as Values) : own(data);
}

export async function readPart(part: SettingPart): Promise<Outcome<Values>> {
  const outcome = await call(partCalls[part].read);
  return outcome.tag === 'failed' ? outcome : done(valuesOf(part, outcome.data));
}

/** Writes the named settings of a part, from the revision of the set-up that they were read with. */
export const writePart = (part: SettingPart, values: Values, revision: number): Promise<Outcome<unknown>> =>
  // The rows hold what the call takes; it refuses with the field what it does not.
  call(partCalls[part].write, { body: { ...values, revision } as never });
