import { CommandResult, PanelCommand } from '@homeward/contract/shapes/panel/command.ts';
import { PanelChange, PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import { instantMover } from '@homeward/contract/shapes/values/instants.ts';
import { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';

/*
 * Inside the hub every time is panel time; what crosses its border carries wall time, which is panel time plus
 * `offset` ms (B-7). Whatever is an `Instant` in the contract is moved, so that deadlines and past times stay right
 * together.
 */

/** The whole panel as others see it. */
export const viewInWallTime = instantMover(PanelView);

/** What changed, as others see it. */
export const changeInWallTime = instantMover(PanelChange);

/** What became of a command, as others see it. */
export const resultInWallTime = instantMover(CommandResult);

/** An answer, as others see it. */
export const answerInWallTime = instantMover(PanelAnswer);

const command = instantMover(PanelCommand);
const question = instantMover(PanelQuestion);

/** A command from outside, as the panel takes it. */
export const commandInPanelTime = (given: PanelCommand, offset: number): PanelCommand =>
  command(given, -offset);

/** A question from outside, as the panel takes it. */
export const questionInPanelTime = (given: PanelQuestion, offset: number): PanelQuestion =>
  question(given, -offset);
