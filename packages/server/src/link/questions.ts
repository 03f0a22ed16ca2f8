import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer, PanelQuestion, QuestionOf } from '@homeward/contract/shapes/panel/question.ts';
import { AppError, nodesApart } from '../base/app-error.ts';
import type { Links } from './links.ts';

/** What reaches the hubs of panels. */
export interface Asking {
  readonly links: Pick<Links, 'ask'>;
}

/** What the panel answers; 995 where it cannot be reached, 998 where it knows nothing of it. */
export async function askPanel<Tag extends PanelQuestion['tag']>(
  { links, panel }: Asking & { readonly panel: PanelId },
  question: QuestionOf<Tag>,
): Promise<Extract<PanelAnswer, { tag: Tag }>> {
  return answered(question, await links.ask(panel, question));
}

/** What a panel answered to a question; throws as `askPanel` does. */
export function answered<Tag extends PanelQuestion['tag']>(
  question: QuestionOf<Tag>,
  answer: PanelAnswer,
): Extract<PanelAnswer, { tag: Tag }> {
  // The hub answers a question with its own tag, or that it cannot.
  if (answer.tag === question.tag) return answer as Extract<PanelAnswer, { tag: Tag }>;
  const why = answer.tag === 'unanswered' ? answer.why : 'v2_mg_panel_no_answer';
  if (why === 'v2_mg_panel_offline') throw new AppError('panelOffline', why);
  if (why === 'v2_mg_nodes_apart') throw nodesApart();
  if (why === 'v2_mg_panel_no_answer') throw new AppError('panelFault', why, { panelCode: 'noAnswer' });
  throw new AppError('notFound', why);
}
