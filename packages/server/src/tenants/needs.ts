import type { FleetNeed, FleetPanel } from '@homeward/contract/shapes/company/tenant.ts';
import { fleetNeeds } from '@homeward/contract/words/company/fleet-words.ts';
import type { NeedsSince, Why } from '../store/fleet-needs.ts';

type Known = Pick<
  FleetPanel,
  'alarm' | 'online' | 'faults' | 'batteries' | 'behind' | 'lastTest' | 'failedReports' | 'lastSeen'
>;

/** Detectors that the last walk test did not hear, and reports whose last test failed. */
const failedTests = ({ lastTest, failedReports }: Known): number =>
  (lastTest === null ? 0 : lastTest.of - lastTest.heard) + failedReports;

/** How often a panel needs somebody for a reason; 0 where it does not. */
function countOf(why: Why, panel: Known): number {
  switch (why) {
    case 'alarm':
      return panel.alarm ? 1 : 0;
    case 'offline':
      return panel.online ? 0 : 1;
    case 'test':
      return failedTests(panel);
    case 'faults':
      // A low battery is one, and told by itself.
      return Math.max(0, panel.faults - panel.batteries);
    case 'batteries':
      return panel.batteries;
    case 'firmware':
      return panel.behind ? 1 : 0;
  }
}

/** Why somebody should go there, most urgent first. */
export const needsOf = (panel: Known, noted: NeedsSince | undefined): readonly FleetNeed[] =>
  fleetNeeds.flatMap((why) => {
    const count = countOf(why, panel);
    return count === 0 ? [] : [{ why, count, since: noted?.get(why) ?? null }];
  });

const weights: Readonly<Record<Why, readonly [each: number, most: number]>> = {
  alarm: [10_000, 10_000],
  offline: [1000, 1000],
  test: [100, 500],
  faults: [30, 600],
  batteries: [10, 200],
  firmware: [1, 1],
};

/** How urgent a panel is for somebody who looks after many; 0 where nobody need go there. */
export const urgency = ({ needs }: Pick<FleetPanel, 'needs'>): number =>
  needs.reduce((sum, { why, count }) => {
    const [each, most] = weights[why];
    return sum + Math.min(each * count, most);
  }, 0);
