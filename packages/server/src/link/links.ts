import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { LinkCommand, LinkDown } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import type { Limits } from '../options/options.ts';
import type { MessageKey } from '@homeward/contract/words/api/message-keys.ts';

/**
 * What became of sending a command. `unreached`: it never arrived. `apart`: neither did it, since the hub is connected to
 * another node, which cannot be reached now. `noAnswer`: nobody knows.
 */
export type Sent =
  | { readonly tag: 'answered'; readonly result: CommandResult }
  | { readonly tag: 'unreached' }
  | { readonly tag: 'apart' }
  | { readonly tag: 'noAnswer' };

/** Answers where no hub gives one. */
const unanswered = (why: MessageKey): PanelAnswer => ({ tag: 'unanswered', why });
export const nobodyThere = unanswered('v2_mg_panel_offline');
export const nodesApart = unanswered('v2_mg_nodes_apart');
export const noAnswer = unanswered('v2_mg_panel_no_answer');

/** Reaches hubs that are connected to other nodes. Never rejects. */
export interface Across {
  send(panel: PanelId, command: LinkCommand): Promise<Sent>;
  ask(panel: PanelId, question: PanelQuestion): Promise<PanelAnswer>;
}

/** Owns the connections of hubs to this node; the newest of a panel is the one that counts. */
export class Links {
  readonly #clock: Clock;
  readonly #limits: Pick<Limits, 'commandTimeout' | 'questionTimeout'>;
  readonly #here = new Map<PanelId, { readonly down: LinkDown; readonly replaced: () => void }>();
  #across: Across | null = null;

  constructor(clock: Clock, limits: Pick<Limits, 'commandTimeout' | 'questionTimeout'>) {
    this.#clock = clock;
    this.#limits = limits;
  }

  /** Sends what is not connected here through `across`. */
  setAcross(across: Across): void {
    this.#across = across;
  }

  /** Takes a connection; the one before it is told that it is over. Returns how to leave: true if it still counted. */
  join(panel: PanelId, down: LinkDown, replaced: () => void): () => boolean {
    const before = this.#here.get(panel);
    const mine = { down, replaced };
    // First the new one: leaving, the old one must not take the panel with it.
    this.#here.set(panel, mine);
    before?.replaced();
    return () => this.#here.get(panel) === mine && this.#here.delete(panel);
  }

  /** Ends the connection of a panel's hub, where it is here. */
  drop(panel: PanelId): void {
    this.#here.get(panel)?.replaced();
  }

  has(panel: PanelId): boolean {
    return this.#here.has(panel);
  }

  /** The panels whose hubs are connected here. */
  panels(): readonly PanelId[] {
    return [...this.#here.keys()];
  }

  get count(): number {
    return this.#here.size;
  }

  /** Sends a command and waits at most the time-out for the answer. Never rejects. */
  async send(panel: PanelId, command: LinkCommand): Promise<Sent> {
    const link = this.#here.get(panel);
    if (!link) return this.#across ? this.#across.send(panel, command) : { tag: 'unreached' };
    const result = await this.#inTime(link.down.command(command), this.#limits.commandTimeout);
    return result === null ? { tag: 'noAnswer' } : { tag: 'answered', result };
  }

  /** Asks a hub and waits at most the time-out for the answer. Never rejects: without one it is `unanswered`. */
  async ask(panel: PanelId, question: PanelQuestion): Promise<PanelAnswer> {
    const link = this.#here.get(panel);
    if (!link) return this.#across ? this.#across.ask(panel, question) : nobodyThere;
    // Whole states of large panels are among the answers: whoever let one in has looked at it, and once is enough.
    return (await this.#inTime(link.down.ask(question), this.#limits.questionTimeout)) ?? noAnswer;
  }

  /** What the other end says; null when it says nothing in time or the connection breaks. */
  #inTime<Answer>(answer: Promise<Answer>, ms: number): Promise<Answer | null> {
    return new Promise((resolve) => {
      const cancel = this.#clock.after(ms, () => resolve(null));
      const settle = (said: Answer | null): void => {
        cancel();
        resolve(said);
      };
      answer.then(settle, () => settle(null));
    });
  }
}
