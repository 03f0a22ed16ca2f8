import type { CareProfile } from '@homeward/contract/shapes/care/care.ts';
import type { CareField } from '@homeward/contract/routes/care/care-person.ts';
import { needFields, needText, type NeedField } from '#features/care/needs.ts';
import { dayText } from '#lib/date-text.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** All of a profile, in the order of its page. */
export const profileFields = [
  'name',
  'birthDate',
  'phone',
  'address',
  'bloodType',
  'rhesus',
  ...needFields,
  'notes',
] as const satisfies readonly CareField[];

const isNeed = (field: CareField): field is NeedField => needFields.some((need) => need === field);

/** A field in words; '' where nobody has said anything. */
export function profileText(t: Text, profile: CareProfile, field: CareField): string {
  if (isNeed(field)) return needText(t, profile, field);
  if (field === 'birthDate') return profile.birthDate === null ? '' : dayText(profile.birthDate);
  if (field === 'rhesus') return profile.rhesus === null ? '' : t(`care.profile.${profile.rhesus}`);
  return profile[field] ?? '';
}
