import type { Actor } from '@homeward/contract/shapes/values/modes.ts';
import type { Turn } from '../kernel/turn.ts';
import { endLearning } from './learning.ts';
import { endPractice } from './practice.ts';
import { endTestMode } from './test-mode.ts';
import { endWalkTest } from './walk-test.ts';

/** An area is about to guard: nobody tries its zones any more, and nothing new joins (domain 4.3). */
export function endForArming(turn: Turn, actor: Actor): void {
  endWalkTest(turn, actor);
  endLearning(turn, actor);
  endPractice(turn, actor);
}

/** Installers are sent away: what they began ends, so that the house protects as before they came. */
export function endGranted(turn: Turn, actor: Actor): void {
  const { granted } = turn.state.maintenance;
  if (granted.includes('walkTest')) endWalkTest(turn, actor);
  if (granted.includes('learning')) endLearning(turn, actor);
  if (granted.includes('practice')) endPractice(turn, actor);
  if (granted.includes('testMode')) endTestMode(turn, actor);
}
