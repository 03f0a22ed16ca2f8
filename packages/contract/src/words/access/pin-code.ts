/** The form of PIN codes (reliability A1-9), for hubs that refuse and for pages that say so before. Pure. */

export type CodeFault = 'length' | 'digits' | 'run' | 'repeats' | 'tooShort' | 'factory';

/** Codes with which panels of the family leave the factory (domain 4.5); everybody knows them. */
const factoryCodes: ReadonlySet<string> = new Set(['1111', '2222', '1234', '4321', '7982']);

/** Grades of EN 50131 from which so few digits are warned of, and from which they are refused. */
const fewDigits = 4;
const warnedFrom = 2;
const refusedFrom = 3;

/** Whether codes of this length suffice for a security grade. */
export function codeStrength(length: number, grade: number): 'fine' | 'weak' | 'refused' {
  if (length > fewDigits || grade < warnedFrom) return 'fine';
  return grade < refusedFrom ? 'weak' : 'refused';
}

/** What makes a code unfit for a panel whose codes have `length` digits: its form, or that everybody tries it first. */
export function codeFault(code: string, length: 4 | 6, grade: number): CodeFault | null {
  if (!/^\d*$/.test(code)) return 'digits';
  if (code.length !== length) return 'length';
  if (codeStrength(length, grade) === 'refused') return 'tooShort';
  const steps = Array.from(code.slice(1), (digit, index) => (Number(digit) - Number(code[index]) + 10) % 10);
  if (steps.every((step) => step === 1) || steps.every((step) => step === 9)) return 'run';
  if (/(\d)\1\1/.test(code)) return 'repeats';
  return factoryCodes.has(code) ? 'factory' : null;
}

/** The codes before and after one, around the clock; a slip of the finger makes one of the other. */
export function neighboursOf(code: string): readonly [string, string] {
  const all = 10 ** code.length;
  const written = (number: number): string => String((number + all) % all).padStart(code.length, '0');
  return [written(Number(code) - 1), written(Number(code) + 1)];
}

/** How many codes of a length may be given: those that have no fault of form. */
export function allotableCodes(length: 4 | 6): number {
  // Without three of a kind: each code goes on with another digit after one or two alike.
  let [before, codes] = [10, 100];
  for (let digits = 3; digits <= length; digits += 1) [before, codes] = [codes, 9 * (codes + before)];
  const runs = 20;
  // 1111 and 2222 have three of a kind, 1234 and 4321 are runs.
  const factory = length === 4 ? 1 : 0;
  return codes - runs - factory;
}
