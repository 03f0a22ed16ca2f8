import type { Reminder } from '#features/automation/reminder-rule.ts';

export type ReminderFault = 'name' | 'text' | 'who' | 'days';

/** What keeps a reminder from being saved. */
export function reminderFaults(reminder: Reminder): ReadonlySet<ReminderFault> {
  const faults = new Set<ReminderFault>();
  if (reminder.name.trim() === '') faults.add('name');
  if (reminder.text.trim() === '') faults.add('text');
  if (reminder.tag !== 'noShow') return faults;
  if (reminder.by === null && reminder.tracker === null) faults.add('who');
  if (reminder.days.length === 0) faults.add('days');
  return faults;
}
