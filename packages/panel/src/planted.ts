/**
 * Faults that the simulation plants to prove that it would notice them (issue: durable and deterministic from the
 * first day). `step` takes a set of them as its third parameter; production never passes one. Each shows from outside.
 */
export const plantedFaults = [
  /** A second entry zone moves the entry deadline later (I5). */
  'entryDeadlineRestarts',
  /** A device that nobody hears still shows its zone normal (I6). */
  'unknownCountsAsClosed',
  /** A one-time bypass is still there after disarming (A1-6). */
  'bypassSurvivesDisarm',
  /** Forced arming arms over an open zone without bypassing or logging it (A1-6). */
  'forcedArmForgetsBypass',
  /** Sirens are switched on and never off (I7). */
  'sirenNeverStops',
  /** A repeated command id executes again (I10). */
  'duplicateCommandExecutes',
  /** A receiver's acceptance is lost, so the delivery never ends (I2). */
  'receiptForgotten',
  /** Only the first zone of an alarm makes a record; later ones vanish (I2). */
  'alarmOnlyFirstZone',
  /** A restart forgets that the areas were armed (A1-15). */
  'restartDisarms',
  /** A retained message counts as a sign of life (A7). */
  'retainedCountsAsHeard',
  /** In a home mode an entry zone does nothing (I2). */
  'entryZoneIgnoredAfterHome',
  /** A duress code shows as such in the log on site (A1-13). */
  'duressShown',
  /** Disarming leaves the alarm and its sirens on (I7). */
  'disarmKeepsSounding',
  /** A device that goes away while armed counts as an opening (I3). */
  'lostDeviceAlarms',
  /** One event in ten takes two numbers (I8). */
  'eventNumberSkipped',
  /** A rule may disarm without proof (I4). */
  'ruleDisarms',
] as const;
export type PlantedFault = (typeof plantedFaults)[number];

export const noPlantedFaults: ReadonlySet<PlantedFault> = new Set<PlantedFault>();
