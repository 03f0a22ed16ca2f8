import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { ContactRow } from '@homeward/contract/routes/care/care.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** What a helper at the door needs to know, the most urgent first. */
export const needFields = [
  'access',
  'allergies',
  'conditions',
  'medicines',
  'mobility',
  'communication',
  'hazards',
] as const;
export type NeedField = (typeof needFields)[number];

/** How somebody may move; the panel knows no others. */
export const mobilities = ['alone', 'aid', 'wheelchair', 'bed'] as const;

/** A field in words; '' where nobody has said anything. */
export const needText = (t: Text, profile: CareProfile, field: NeedField): string =>
  field === 'mobility'
    ? profile.mobility === null
      ? ''
      : t(`care.mobility.${profile.mobility}`)
    : profile[field].trim();

/** What is written down, as rows to read. */
export const needRows = (t: Text, profile: CareProfile): readonly { label: string; text: string }[] =>
  needFields
    .map((field) => ({ label: t(`care.profile.${field}`), text: needText(t, profile, field) }))
    .filter(({ text }) => text !== '');

export type Missing = NeedField | 'name' | 'birthDate' | 'phone' | 'address' | 'contacts' | 'doctor';

/** How much of what helpers need is there, and what is not, the most urgent first. */
export function completeness(
  profile: CareProfile,
  contacts: readonly Pick<ContactRow, 'kind'>[],
): { readonly all: number; readonly missing: readonly Missing[] } {
  const has = (kind: ContactRow['kind']): boolean => contacts.some((contact) => contact.kind === kind);
  const known: readonly (readonly [Missing, boolean])[] = [
    ['name', profile.name.trim() !== ''],
    ['contacts', has('emergency')],
    ['access', profile.access.trim() !== ''],
    ['allergies', profile.allergies.trim() !== ''],
    ['medicines', profile.medicines.trim() !== ''],
    ['conditions', profile.conditions.trim() !== ''],
    ['mobility', profile.mobility !== null],
    ['address', profile.address.trim() !== ''],
    ['birthDate', profile.birthDate !== null],
    ['communication', profile.communication.trim() !== ''],
    ['doctor', has('doctor')],
    ['phone', profile.phone.trim() !== ''],
    ['hazards', profile.hazards.trim() !== ''],
  ];
  return { all: known.length, missing: known.flatMap(([what, there]) => (there ? [] : [what])) };
}
