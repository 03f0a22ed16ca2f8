import type { Rule } from '@homeward/contract/shapes/automation/automation.ts';
import type { InternalEvent, Watch, World } from '../kernel/turn.ts';
import { evaluate, nextRuleDeadline } from './evaluate.ts';
import type { Firing, Occasion } from './evaluate.ts';
import { programOf } from './program.ts';
import { noRules } from '../state/rules-state.ts';
import type { RulesState } from '../state/rules-state.ts';

/** Rules that are asked beside a panel, and never act. */
export interface Beside {
  /** Goes into `step` with every input. */
  readonly watch: Watch;
  /** Every start so far, oldest first. */
  readonly firings: () => readonly Firing[];
  readonly rules: () => RulesState;
  /** From here on they remember this. */
  readonly resume: (from: RulesState) => void;
}

/**
 * Asks other rules than the panel has what they would have done, at each input and at each deadline of theirs in
 * between, with what they remember kept apart. Rules that the panel has start exactly as they do in it, where `begun`
 * is what the panel remembered of them.
 */
export function beside(list: readonly Rule[], begun: RulesState = noRules): Beside {
  const program = programOf(list);
  const firings: Firing[] = [];
  let rules = begun;

  const ask = (world: World, occasion: Occasion) => {
    const evaluation = evaluate(world, program, rules, occasion);
    rules = evaluation.rules;
    firings.push(...evaluation.firings);
  };
  const nextFor = ({ state }: World) => nextRuleDeadline(state, program, rules);

  return {
    watch: {
      still: (world, until) => {
        for (let due = nextFor(world); due !== null && due < until; due = nextFor(world))
          ask({ ...world, at: Math.max(world.at, due) }, { tag: 'due' });
      },
      due: (world) => {
        const due = nextFor(world);
        if (due !== null && due <= world.at) ask(world, { tag: 'due' });
      },
      happened: (world: World, happened: readonly InternalEvent[], depth: number) => {
        if (!program.empty) ask(world, { tag: 'happened', happened, depth });
      },
      ran: () => {},
    },
    firings: () => firings,
    rules: () => rules,
    resume: (from) => {
      rules = from;
    },
  };
}
