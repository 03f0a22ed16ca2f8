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
  /** What should stay on the premises leaves at once (A1-3, A2-19). */
  'holdIgnored',
  /** What a code took back is reported all the same (A2-19). */
  'abortStillSends',
  /** A fire alarm waits as a burglar alarm does (A2-19). */
  'fireHeld',
  /** The exit delay begins anew each time somebody comes back (A2-17). */
  'exitRestartsTwice',
  /** A zone alarms again and again, whatever the swinger shutdown says (A2-21). */
  'swingerNeverStops',
  /** An alarm of hours ago sounds as one of now (B-9). */
  'lateAlarmSounds',
  /** A zone that nothing confirmed keeps alarming (A1-12). */
  'unconfirmedStaysIn',
  /** A second smoke of a verifying detector is a first one again (domain 4.4). */
  'fireNeverVerified',
  /** A fault that comes and goes is reported each time (A1-5). */
  'repeatsUnlimited',
  /** A temporary code arms and disarms for ever (I4). */
  'temporaryUsedTwice',
  /** The owner's consent to installers does not run out (D6). */
  'consentNeverEnds',
  /** A schedule that has happened today happens again when the clock is put back (I4). */
  'scheduleRunsTwice',
  /** A tag reader lets tags be tried for ever (D4). */
  'wrongTagsNeverLock',
  /** A door that closes again still counts as open for a while. */
  'forAWhileForgotten',
  /** A rule of this hour happens again when the clock is put back. */
  'timeRuleTwice',
  /** A rule runs although a condition does not hold. */
  'blockedRuleRuns',
  /** A check-in that nobody answered raises nothing (A4-33). */
  'checkInForgotten',
  /** A call that was taken back in time is an alarm all the same. */
  'cancelledCallStillAlarms',
  /** A position at the edge of a fence counts, however coarse it is. */
  'fenceFlaps',
] as const;
export type PlantedFault = (typeof plantedFaults)[number];

export const noPlantedFaults: ReadonlySet<PlantedFault> = new Set<PlantedFault>();
