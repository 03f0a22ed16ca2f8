import fc from 'fast-check';
import { expect, it } from 'vitest';
import { agreement } from '../model/agreement.ts';
import { withMutant } from './mutant.ts';
import type { PanelMutant } from './mutants.ts';

it.each<PanelMutant>([
  'entryDeadlineRestarts',
  'unknownCountsAsClosed',
  'bypassSurvivesDisarm',
  'forcedArmForgetsBypass',
  'alarmOnlyFirstZone',
  'restartDisarms',
  'retainedCountsAsHeard',
  'entryZoneIgnoredAfterHome',
  'disarmKeepsSounding',
  'lostDeviceAlarms',
  'holdIgnored',
  'abortStillSends',
  'fireHeld',
  'exitRestartsTwice',
  'swingerNeverStops',
  'lateAlarmSounds',
  'unconfirmedStaysIn',
  'fireNeverVerified',
  'ruleDisarms',
  'temporaryUsedTwice',
])('the reference model disagrees with a panel that has the mutant %s', (name) => {
  // The same lives every time: whether a mutant shows must not depend on the commit.
  const found = withMutant(name, () => fc.check(agreement(), { numRuns: 3000, endOnFailure: true, seed: 1 }));
  expect(found.failed).toBe(true);
});
