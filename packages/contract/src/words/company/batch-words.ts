/** How a batch stands at one panel; `armed`: the home was armed or in alarm and waits, or waited until the end. */
export const batchStates = [
  'waiting',
  'running',
  'done',
  'failed',
  'armed',
  'rolledBack',
  'cancelled',
] as const;
export type BatchState = (typeof batchStates)[number];

/** Why a panel cannot be touched now. `armed` is also said where an alarm may not be told of. */
export const batchHindrances = ['foreign', 'consent', 'offline', 'armed', 'alarm'] as const;
export type BatchHindrance = (typeof batchHindrances)[number];

/** What a batch changes beside settings, by the tag of the task. */
export const batchParts = [
  'reports',
  'reportGroups',
  'installerCode',
  'testReports',
  'firmware',
  'startFirmware',
] as const;

/** What a batch asks of a panel, by which none of its settings changes. */
export const batchAsks = ['testReports', 'firmware', 'startFirmware'] as const;
export type BatchAsk = (typeof batchAsks)[number];

/**
 * What came of it. `noAnswer`: nobody said how it ended within its time. `noDestination`, `nothingNewer` and `nothingLoaded`:
 * there was nothing to do, which is no failure.
 */
export const batchOutcomes = [
  'waiting',
  'answered',
  'loaded',
  'started',
  'noDestination',
  'nothingNewer',
  'nothingLoaded',
  'failed',
  'noAnswer',
] as const;
export type BatchOutcomeWord = (typeof batchOutcomes)[number];
