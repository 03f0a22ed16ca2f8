import type { CareSettings } from '@homeward/contract/shapes/care/care.ts';
import { clockOf } from '#features/care/care-words.ts';
import type { Told } from '#features/forms/shared-edit.ts';
import type { Text } from '#lib/i18n/use-text.ts';

/** What the page of the settings changes; who is cared for and whom to call have pages of their own. */
export const ownSettings = ({ receiver: _who, contacts: _whom, doctor: _doctor, ...own }: CareSettings) =>
  own;

/** The settings as a person reads them, for a choice between two versions. */
export function settingsTold(t: Text, told: ReturnType<typeof ownSettings>): readonly Told[] {
  const times = (list: readonly number[]): string => list.map(clockOf).join(', ');
  const minutes = (count: number): string => t('care.setting.minutes', { count });
  const many = (label: string, list: readonly object[]): Told => ({
    label,
    value: String(list.length),
    raw: list,
  });
  return [
    { label: t('care.setting.cancel'), value: t('care.setting.seconds', { count: told.cancelSeconds }) },
    { label: t('care.setting.answer'), value: minutes(told.answerMinutes) },
    { label: t('care.setting.checkInTimes'), value: times(told.checkIns) },
    { label: t('care.setting.checkInMinutes'), value: minutes(told.checkInMinutes) },
    { label: t('care.setting.checkInRecent'), value: minutes(told.checkInRecentMinutes) },
    { label: t('care.setting.routineOn'), value: told.routine },
    { label: t('care.setting.routineAlarm'), value: told.routineAlarm },
    { label: t('care.setting.medicationTimes'), value: times(told.medication) },
    { label: t('care.setting.medicationMinutes'), value: minutes(told.medicationMinutes) },
    many(t('care.sessions'), told.sessions),
    many(t('care.nights'), told.beds),
    many(t('care.wandering'), told.wandering),
    many(t('care.meters'), told.meters),
  ];
}
