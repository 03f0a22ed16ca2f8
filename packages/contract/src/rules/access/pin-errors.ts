import type { AreaId } from '../../shapes/values/ids.ts';
import { codeFault } from '../../words/access/pin-code.ts';
import type { MessageKey } from '../../words/api/message-keys.ts';

/** One way in which a PIN command fails. */
interface PinErrorRow {
  /** `panelCode` on the wire. */
  readonly panelCode: string;
  /** What people are told, as a message key: `why` of the refusal. */
  readonly key: MessageKey;
  /** The field, or the clause that the wire's message begins with (S5.8). */
  readonly where: 'code' | 'name' | 'uid' | 'code_N';
}

/**
 * The errors of PIN commands (S5.8), and when each comes. The specification gives 54 to 64 one sentence and leaves open
 * which is which; here each stands for one reason, so that people learn what is wrong. Whatever is not in this table is
 * the generic command error.
 */
export const pinErrors = {
  /** A form with a code for each area gives one user two different ones. */
  differsByArea: { panelCode: '1000', key: 'v2_mg_pin_same_index', where: 'code' },
  /** The code is the master's; or the master's new one is somebody's. */
  master: { panelCode: '57', key: 'v2_mg_pin_master_same', where: 'code' },
  /** The code opens another slot, or is next to the duress code. */
  used: { panelCode: '58', key: 'v2_mg_pin_used', where: 'code' },
  nameBlank: { panelCode: '60', key: 'v2_mg_pin_name_required', where: 'name' },
  /** A slot in use has neither code nor tag, or one whose code cannot be blank would lose it. */
  codeBlank: { panelCode: '63', key: 'v2_mg_pin_code_required', where: 'code' },
  length: { panelCode: '54', key: 'v2_mg_pin_format_length', where: 'code' },
  digits: { panelCode: '55', key: 'v2_mg_pin_format_digits', where: 'code' },
  /** Digits that count up or down. */
  run: { panelCode: '56', key: 'v2_mg_pin_format_run', where: 'code' },
  /** One digit more than twice in a row. */
  repeats: { panelCode: '61', key: 'v2_mg_pin_format_repeats', where: 'code' },
  /** Too few digits for the panel's security grade. */
  tooShort: { panelCode: '62', key: 'v2_mg_pin_format_grade', where: 'code' },
  /** A code that panels of the family leave the factory with. */
  factory: { panelCode: '64', key: 'v2_mg_pin_format_factory', where: 'code' },
  tagRepeated: { panelCode: '5', key: 'v2_mg_pin_tag_repeated', where: 'uid' },
  /** The code of a user of several areas has the wrong form; N is the area. */
  formatInArea: { panelCode: '8', key: 'v2_mg_pin_format_areas', where: 'code_N' },
} as const satisfies Readonly<Record<string, PinErrorRow>>;
export type PinError = keyof typeof pinErrors;

const byKey = new Map<string, string>(Object.values(pinErrors).map(({ key, panelCode }) => [key, panelCode]));

/** The `panelCode` of a refusal's message key; null where it is none of PIN commands. */
export const pinPanelCode = (why: string): string | null => byKey.get(why) ?? null;

/** A PIN error as the refusal of a command; `area` is the N of an error that names one. */
export function pinRefusal(
  error: PinError,
  area: AreaId | null = null,
): { readonly tag: 'invalid'; readonly why: MessageKey; readonly where: string } {
  const { key, where } = pinErrors[error];
  return { tag: 'invalid', why: key, where: where === 'code_N' ? `code_${area ?? 1}` : where };
}

/**
 * Takes the one code out of a form that asks for it area by area (`/panel/cross_area_user_code`); blanks are areas that
 * the user does not enter. Says which error it is where codes differ or one has the wrong form.
 */
export function codeForAreas(
  codes: readonly { readonly area: AreaId; readonly code: string }[],
  length: 4 | 6,
  grade: number,
):
  | { readonly tag: 'code'; readonly code: string | null; readonly areas: readonly AreaId[] }
  | { readonly tag: 'refused'; readonly refusal: ReturnType<typeof pinRefusal> } {
  const given = codes.filter(({ code }) => code !== '');
  const first = given[0]?.code ?? null;
  if (given.some(({ code }) => code !== first))
    return { tag: 'refused', refusal: pinRefusal('differsByArea') };
  const bad = given.find(({ code }) => codeFault(code, length, grade) !== null);
  if (bad !== undefined) return { tag: 'refused', refusal: pinRefusal('formatInArea', bad.area) };
  return { tag: 'code', code: first, areas: given.map(({ area }) => area) };
}
