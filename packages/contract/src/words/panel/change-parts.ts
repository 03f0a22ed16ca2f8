/** Parts of the set-up in which the history of changes tells things apart. */
export const changeParts = [
  'panel',
  'settings',
  'areas',
  'rooms',
  'devices',
  'deviceGroups',
  'geofences',
  'trackers',
  'scenes',
  'rules',
  'schedules',
  'pins',
  'care',
  'connections',
  'gateways',
  'groups',
  'destinations',
] as const;

export type ChangePart = (typeof changeParts)[number];

/** Hours for which a change can be undone. */
export const undoHours = 24;

/** Changes that a panel keeps at most, and the characters of them all: the oldest go. */
export const keptChanges = { most: 400, characters: 200_000, things: 60 } as const;

/**
 * Why a field's values are not kept: it is secret; it is about a person's body or whereabouts; or there is too much of
 * it.
 */
export const hiddenReasons = ['secret', 'personal', 'long'] as const;

/** Whether settings of the panel and what guards it are in a part: while something is armed, undoing takes a fresh proof. */
export const guardingParts: ReadonlySet<ChangePart> = new Set<ChangePart>([
  'panel',
  'settings',
  'areas',
  'devices',
  'rules',
  'schedules',
  'pins',
  'connections',
  'gateways',
  'groups',
  'destinations',
]);
