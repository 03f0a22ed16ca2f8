import type { QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { patchOf } from '@homeward/panel/setup/patch.ts';
import { tryEdits } from '@homeward/panel/setup/try-edits.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import type { Answer } from '../link/connector.ts';
import type { Answerers } from '../link/questions.ts';
import type { Past } from './past.ts';

/** What would have happened with edits of the set-up: what the panel would not take is not rehearsed, and it says why. */
async function rehearseSetup(
  past: Past,
  now: PanelState,
  wallOffset: number,
  { edits, bypass, days }: QuestionOf<'rehearseSetup'>,
): Promise<Answer> {
  const tried = tryEdits(now, edits);
  if (tried.tag === 'refused') {
    const { refusal } = tried;
    return { tag: 'unanswered', why: 'why' in refusal ? refusal.why : 'v2_mg_input_error' };
  }
  return past.rehearseSetup(patchOf(now.config, tried.config, bypass), days, wallOffset);
}

/** What the past answers, beside the set-up of now; nothing where there is no past. */
export function pastAnswers(
  past: Past | undefined,
  state: () => PanelState,
  wallOffset: () => number,
): Answerers {
  if (past === undefined) return {};
  return {
    ...past.answerers(wallOffset, (id) => state().config.rules.find((rule) => rule.id === id) ?? null),
    rehearseSetup: (question) => rehearseSetup(past, state(), wallOffset(), question),
  };
}
