/** The checks of a panel's rules before one is saved: each question is one check. */
import { conflictsOf } from '@homeward/panel/checks/conflicts.ts';
import { safetyOf } from '@homeward/panel/checks/safety.ts';
import { initialState } from '@homeward/panel/kernel/initial.ts';
import { step } from '@homeward/panel/step.ts';
import { restingValues } from '@homeward/homeward/demo/zones.ts';
import { countCpu, serve } from '../telling.ts';
import { hundredRules } from './hundred-rules.ts';

const at = Date.UTC(2026, 10, 1);
let state = initialState(hundredRules, at);
for (const { id, kind } of hundredRules.devices)
  [state] = step(state, { tag: 'deviceReported', device: id, values: restingValues(kind), live: true, at });

serve({ ready: 1 }, (word) => {
  let findings = 0;
  const ms = countCpu(() => {
    findings = word === 'safety' ? safetyOf(state).length : conflictsOf(state.config).length;
  });
  return { ms, findings };
});
