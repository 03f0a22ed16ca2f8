import type { Maintenance } from '../../shapes/panel/maintenance.ts';

export const noMaintenance: Maintenance = {
  walkTest: null,
  soak: [],
  learning: null,
  lastWalkTest: null,
  lastLearning: null,
  practice: null,
  lastPractice: null,
  testModeUntil: null,
  testModeSince: null,
  granted: [],
  clearedFaults: [],
  service: [],
  owedFaults: [],
};
