import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { conflictsOf } from './checks/conflicts.ts';
import { safetyOf } from './checks/safety.ts';
import { coverageOf } from './coverage/coverage.ts';
import { isLive } from './devices/later.ts';
import { layoutOf } from './kernel/layout.ts';
import { deliveryProof } from './reporting/proof.ts';
import { judgedChanges } from './setup/undo-problem.ts';
import type { PanelState } from './state/panel-state.ts';

const unanswered: PanelAnswer = { tag: 'unanswered', why: 'v2_mg_no_data_found' };

/** The panel as it would be with a rule saved, in the place of the one with its id. */
function withRule(state: PanelState, rule: Rule | null): PanelState {
  if (rule === null) return state;
  const { rules } = state.config;
  const known = rules.some(({ id }) => id === rule.id);
  const saved = known ? rules.map((one) => (one.id === rule.id ? rule : one)) : [...rules, rule];
  return { ...state, config: { ...state.config, rules: saved } };
}

/**
 * What the panel's own state says to a question, times by panel time; null where the state alone cannot tell and the
 * shell must look elsewhere, as for the past.
 */
export function answer(state: PanelState, question: PanelQuestion): PanelAnswer | null {
  switch (question.tag) {
    case 'ruleRuns': {
      const { runs } = state.automation;
      return {
        tag: 'ruleRuns',
        runs: [...runs].filter(({ rule }) => question.rule === null || rule === question.rule),
      };
    }
    case 'sceneRuns':
      return { tag: 'sceneRuns', runs: state.automation.sceneRuns };
    case 'setupChanges':
      return { tag: 'setupChanges', changes: judgedChanges(state, question.at) };
    case 'proof': {
      const proof = deliveryProof(state, question.incident);
      return proof === null ? unanswered : { tag: 'proof', proof };
    }
    case 'coverage': {
      const area = layoutOf(state.config).areaSlotOf.get(question.area);
      if (area === undefined) return unanswered;
      return { tag: 'coverage', coverage: coverageOf(state, area, question.mode) };
    }
    case 'lastTag': {
      const { lastTag } = state.access;
      return lastTag === null ? unanswered : { tag: 'lastTag', ...lastTag };
    }
    case 'safety':
      return { tag: 'safety', findings: safetyOf(withRule(state, question.rule)) };
    case 'conflicts':
      return { tag: 'conflicts', findings: conflictsOf(withRule(state, question.rule).config) };
    case 'frame': {
      const slot = layoutOf(state.config).slotOf.get(question.device);
      if (slot === undefined) return unanswered;
      // Asked at every frame: who is seen can end it in the middle of a live picture.
      const values = state.devices.get(slot)?.values;
      if (values?.privacy === true) return { tag: 'unanswered', why: 'v2_mg_camera_privacy' };
      // Whoever goes on asking sees no more than was asked for (domain 4.6).
      const live = isLive(state.control.later, question.device, values?.live === true);
      return live ? null : { tag: 'unanswered', why: 'v2_mg_live_over' };
    }
    case 'means':
    case 'wifiScan':
    case 'history':
    case 'positions':
    case 'stateAt':
    case 'rehearse':
    case 'rehearseSetup':
    case 'networks':
    case 'networkNames':
    case 'networkMap':
    case 'onWire':
    case 'joiningAnswer':
    case 'networkCopy':
    case 'networkGroups':
    case 'networkGroup':
    case 'stream':
    case 'exportSetup':
    case 'previewRestore':
    case 'firmware':
    case 'ownSound':
    case 'gateways':
    case 'tryGateway':
    case 'findGateways':
    case 'measured':
    case 'storage':
      return null;
  }
}
