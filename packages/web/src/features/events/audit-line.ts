import { auditWord, type auditActs } from '@homeward/contract/words/access/audit-acts.ts';
import type { AuditRow } from '@homeward/contract/shapes/access/audit.ts';
import type { AuditLine } from '#features/events/audit-list.tsx';
import { exactTime } from '#lib/clock-text.ts';
import { areas, devices } from '#lib/house/house.ts';
import type { Text, TextKey } from '#lib/i18n/use-text.ts';

/** `restoreSetup` as "Restore setup": a name of the program, readable at least. */
export const plainWords = (name: string): string => {
  const words = name.replaceAll(/([a-z])([A-Z])/g, '$1 $2').toLowerCase();
  return /^[a-z]/.test(name) ? words.charAt(0).toUpperCase() + words.slice(1) : name;
};

const told = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** What an entry's body says, as pairs; empty where it says nothing or is no object. */
export function factsOf(body: string): AuditLine['facts'] {
  try {
    const said: unknown = JSON.parse(body);
    if (typeof said !== 'object' || said === null) return [];
    return Object.entries(said)
      .filter(([name, value]) => value !== null && value !== '' && name !== 'tag')
      .map(([name, value]) => ({ name: plainWords(name), value: told(value) }));
  } catch {
    return [];
  }
}

/** Values that are numbers or marks of the program, as people call them. */
function called(t: Text, { name, value }: AuditLine['facts'][number]): AuditLine['facts'][number] {
  switch (name) {
    case 'Area':
      return { name, value: areas.get(Number(value))?.name ?? value };
    case 'Device':
      return { name, value: devices.get(value)?.name ?? value };
    case 'Mode':
      return value in modeTexts
        ? { name, value: t(modeTexts[value as keyof typeof modeTexts]) }
        : { name, value };
    default:
      return { name, value };
  }
}

/** What a look's line says already, or nobody can read. */
const ofLook = new Set(['Name', 'Tracker', 'Device', 'Whose']);

const modeTexts = {
  disarm: 'mode.disarm',
  arm: 'mode.arm',
  home_1: 'mode.home_1',
  home_2: 'mode.home_2',
  home_3: 'mode.home_3',
} as const satisfies Readonly<Record<string, TextKey>>;

const lookTexts: Readonly<Record<(typeof auditActs.look)[number], TextKey>> = {
  'look captures': 'looks.captures',
  'look care': 'looks.care',
  'look care contacts': 'looks.contacts',
  'look care picture': 'looks.picture',
  'look care receiver': 'looks.profile',
  'look incident export': 'looks.export',
  'look live': 'looks.live',
  'look location': 'looks.location',
  'look location history': 'looks.way',
  'look past': 'looks.past',
};
const isLook = (act: string): act is keyof typeof lookTexts => Object.hasOwn(lookTexts, act);

/** A look at what is private, as a line that says at what. */
export function lookLine(t: Text, row: AuditRow): AuditLine {
  const line = auditLine(t, row);
  if (!isLook(row.act)) return line;
  const fact = (name: string): string | undefined => line.facts.find((one) => one.name === name)?.value;
  return {
    ...line,
    act: t(lookTexts[row.act], { name: fact('Name') ?? fact('Tracker') ?? fact('Device') ?? '' }),
    facts: line.facts.filter(({ name }) => !ofLook.has(name)),
  };
}

/** An entry of the audit as a line. */
export function auditLine(t: Text, { seq, at, actor, name, act, outcome, body }: AuditRow): AuditLine {
  const known = auditWord(act);
  return {
    seq,
    time: exactTime(at),
    dateTime: new Date(at).toISOString(),
    who: name === '' ? actor : name,
    act: known === undefined ? plainWords(act) : t(`audit.act.${known}`),
    outcome: outcome === 'done' || outcome === 'denied' ? outcome : 'other',
    word: plainWords(outcome),
    facts: factsOf(body).map((fact) => called(t, fact)),
  };
}
