import type { CommandResult, PanelCommand, Refusal } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelEvent } from '@homeward/contract/shapes/alarms/event.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { LinkCommand, LinkDown, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';

/** What a scripted hub does with a command: a refusal, or null to carry it out. */
export type Script = (command: PanelCommand, sent: LinkCommand) => Refusal | null;

export const hubKey = 'a key of more than sixteen characters';

/** The PIN that scripted hubs know. */
export const goodPin = '482650';

/** Refuses wrong and missing PINs where a panel would. */
export const askForPin: Script = (command, { trusted }) => {
  const asks = command.tag === 'setMode' || (command.tag === 'control' && command.command.tag === 'lock');
  if (
    !asks ||
    trusted ||
    (command.tag === 'control' && command.command.tag === 'lock' && command.command.locked)
  )
    return null;
  if (command.pin === null) return { tag: 'pinRequired' };
  return command.pin === goodPin ? null : { tag: 'wrongPin', triesLeft: 4 };
};

/** A hub that nothing can be asked of. */
export const deafHub: LinkDown = {
  command: () => Promise.reject(new Error('deaf')),
  ask: () => Promise.reject(new Error('deaf')),
};

/** A stand-in for a hub that speaks only the contract: it records commands and answers by its script. */
export class ScriptedHub {
  readonly commands: LinkCommand[] = [];
  script: Script;
  /** What it waits for before it answers. */
  hold: Promise<void> = Promise.resolve();
  /** Its revision once it has done something. */
  revision = 11;
  readonly panel: PanelId;
  /** What it answers to questions. */
  answer: (question: PanelQuestion) => PanelAnswer = () => ({ tag: 'unanswered', why: 'hub.notKnown' });
  readonly down: LinkDown = {
    command: (command) => this.#receive(command),
    ask: async (question) => {
      await this.hold;
      return this.answer(question);
    },
  };
  #up: LinkUp | null = null;
  #epoch = '';

  constructor(panel: PanelId, script: Script = askForPin) {
    this.panel = panel;
    this.script = script;
  }

  /** Says hello and sends its state. */
  async connect(up: LinkUp, view: PanelView, epoch = 'epoch-1'): Promise<{ readonly lastSeq: number }> {
    this.#up = up;
    this.#epoch = epoch;
    const welcome = await up.hello({ panel: this.panel, key: hubKey, epoch, protocol: 1 });
    await up.snapshot(view);
    return welcome;
  }

  get up(): LinkUp {
    if (!this.#up) throw new Error('not connected');
    return this.#up;
  }

  send(...events: readonly PanelEvent[]): Promise<{ readonly lastSeq: number }> {
    return this.up.events({ epoch: this.#epoch, events });
  }

  async #receive(command: LinkCommand): Promise<CommandResult> {
    this.commands.push(command);
    const refusal = this.script(command.command, command);
    await this.hold;
    return refusal ? { tag: 'refused', refusal } : { tag: 'done', revision: this.revision };
  }
}
