import { AppError } from '../base/app-error.ts';
import { commonPasswords } from './common-passwords.ts';

/** Characters (reliability D3). With a second factor a password need not stand alone. */
export const passwordLength = { alone: 15, withFactor: 8, most: 256 } as const;

/** What a password is judged by. */
export interface PasswordContext {
  /** The account has a second factor. */
  readonly factor: boolean;
  /** What anybody would try for this account: its sign-in name, its person's name, its mail. */
  readonly about: readonly string[];
}

export type PasswordProblem =
  | { readonly why: 'v2_mg_password_too_short'; readonly least: number }
  | { readonly why: 'v2_mg_password_too_long'; readonly most: number }
  | { readonly why: 'v2_mg_password_too_common' };

/** One way to write it, however the keyboard composes its letters. */
export const normalPassword = (password: string): string => password.normalize('NFC');

const lengthOf = (password: string): number => Array.from(normalPassword(password)).length;

/** Whether it is so short that a second factor must stand beside it. */
export const isShort = (password: string): boolean => lengthOf(password) < passwordLength.alone;

/** Why a password is not taken; null where it is. Nothing is asked of its composition. */
export function passwordProblem(
  password: string,
  { factor, about }: PasswordContext,
): PasswordProblem | null {
  const length = lengthOf(password);
  const least = factor ? passwordLength.withFactor : passwordLength.alone;
  if (length < least) return { why: 'v2_mg_password_too_short', least };
  if (length > passwordLength.most) return { why: 'v2_mg_password_too_long', most: passwordLength.most };
  return isCommon(normalPassword(password), about) ? { why: 'v2_mg_password_too_common' } : null;
}

/** Throws what is wrong with a new password; `where` names its field. */
export function assertPassword(
  password: string,
  account: { readonly login: string; readonly name: string; readonly mail: string },
  factor: boolean,
  where: string,
): void {
  const { login, name, mail } = account;
  const problem = passwordProblem(password, { factor, about: [login, name, mail] });
  if (problem === null) return;
  const { why, ...figures } = problem;
  throw new AppError('inputError', why, { data: { where, ...figures } });
}

/** Rows of keyboards and of the alphabet, as fingers run along them. */
const rows = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'yxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik9ol0p',
  '1q2w3e4r5t6y7u8i9o0p',
].flatMap((row) => [row, Array.from(row).toReversed().join('')]);

/** Digits and signs that stand for letters. */
const letters: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '@': 'a',
  $: 's',
};
const spelled = (text: string): string => Array.from(text, (sign) => letters[sign] ?? sign).join('');

/** The words that belong to the account and to this product, from three letters on. */
const wordsOf = (about: readonly string[]): readonly string[] =>
  ['homeward', ...about]
    .flatMap((text) => [text, ...text.split(/[^\p{L}\p{N}]+/u)])
    .map((text) => bare(text.toLowerCase()))
    .filter((word) => word.length >= 3);

const bare = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]/gu, '');
/** Without what people put before and after a word. */
const core = (text: string): string => text.replaceAll(/^[^\p{L}]+|[^\p{L}]+$/gu, '');

/** The shortest text that this one repeats; itself where it repeats none. */
function unitOf(text: string): string {
  for (let length = 1; length <= text.length / 2; length += 1) {
    const unit = text.slice(0, length);
    if (unit.repeat(Math.ceil(text.length / length)).slice(0, text.length) === text) return unit;
  }
  return text;
}

/** Few runs along rows of keys: `qwertyuiop123456`. Anything that is none makes it another text. */
function isRuns(text: string): boolean {
  let at = 0;
  for (let runs = 0; runs < 4; runs += 1) {
    if (at === text.length) return true;
    let longest = 0;
    for (const row of rows)
      for (let length = Math.min(row.length, text.length - at); length >= 3 && length > longest; length -= 1)
        if (row.includes(text.slice(at, at + length))) longest = length;
    if (longest === 0) return false;
    at += longest;
  }
  return at === text.length;
}

function isCommon(password: string, about: readonly string[]): boolean {
  const own = wordsOf(about);
  const lower = password.toLowerCase();
  if (new Set(lower).size < 4) return true;
  const isWord = (text: string): boolean => commonPasswords.has(text) || own.includes(text);
  /** One word, two of them, or one that is run along the keys. */
  const isFew = (text: string): boolean => {
    if (text === '' || isKnown(text)) return true;
    // Two of them are never longer.
    if (text.length > 64) return false;
    for (let cut = 3; cut <= text.length - 3; cut += 1)
      if (isKnown(text.slice(0, cut)) && isKnown(text.slice(cut))) return true;
    return false;
  };
  const isKnown = (text: string): boolean => isWord(text) || isRuns(text);
  const readings = [lower, spelled(lower)].flatMap((text) => [bare(text), bare(core(text))]);
  return readings.some((text) => {
    const unit = unitOf(text);
    // What is short enough to be tried is no better for being said again.
    return isFew(text) || (unit !== text && (unit.length <= 6 || isFew(unit)));
  });
}
