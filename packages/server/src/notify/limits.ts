/** Limits of telling people, in ms where nothing else is said. */
export const notifyLimits = {
  /** A holder that says nothing for so long is dead, and another takes over; an attempt takes 15 s at most. */
  lease: 45_000,
  /** The same while a phone is called or written to, over several ways one after the other. */
  phoneLease: 150_000,
  /** How often a node looks for what others left, where there may be others. */
  poll: 5_000,
  /** Attempts at a time, and how many of them may be for what is no alarm. */
  attempts: 32,
  lowAttempts: 16,
  /** Messages of one lane before others have their turn. */
  turn: 20,
  /** SMS and calls to one number in an hour: other news, and alarms. */
  smsPerHour: 20,
  alarmsPerHour: 60,
  devices: 10,
  webhooks: 5,
  testsPerMinute: 6,
  /** Days that is kept what became of it: of incidents, and of anything else. */
  incidentDays: 400,
  otherDays: 90,
} as const;

/** Ms before attempt `attempts` + 1, without what chance adds. */
const pauses = [3, 10, 30, 60, 120, 300, 600, 900].map((seconds) => seconds * 1000);
export const pauseAfter = (attempts: number): number =>
  pauses[Math.min(attempts, pauses.length) - 1] ?? 3_000;
/** The longest of them, with what chance adds. */
export const longestPause = Math.max(...pauses) * 1.2;
