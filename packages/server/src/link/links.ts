import type { CommandResult } from '@homeward/contract/command.ts';
import { CommandResult as CommandResultSchema } from '@homeward/contract/command.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import type { LinkCommand, LinkDown } from '@homeward/contract/link.ts';
import type { Clock } from '@homeward/contract/ports.ts';

/** What became of sending a command. `unreached`: it never arrived. `noAnswer`: nobody knows. */
export type Sent =
  | { readonly tag: 'answered'; readonly result: CommandResult }
  | { readonly tag: 'unreached' }
  | { readonly tag: 'noAnswer' };

/** Reaches hubs that are connected to other nodes. */
export type SendAcross = (panel: PanelId, command: LinkCommand) => Promise<Sent>;

/** Owns the connections of hubs to this node; the newest of a panel is the one that counts. */
export class Links {
  readonly #clock: Clock;
  readonly #timeout: number;
  readonly #here = new Map<PanelId, { readonly down: LinkDown; readonly replaced: () => void }>();
  #across: SendAcross | null = null;

  constructor(clock: Clock, timeout: number) {
    this.#clock = clock;
    this.#timeout = timeout;
  }

  /** Sends what is not connected here through `across`. */
  setAcross(across: SendAcross): void {
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

  has(panel: PanelId): boolean {
    return this.#here.has(panel);
  }

  get count(): number {
    return this.#here.size;
  }

  /** Sends a command and waits at most the time-out for the answer. Never rejects. */
  async send(panel: PanelId, command: LinkCommand): Promise<Sent> {
    const link = this.#here.get(panel);
    if (!link) return this.#across ? this.#across(panel, command) : { tag: 'unreached' };
    return new Promise((resolve) => {
      const cancel = this.#clock.after(this.#timeout, () => resolve({ tag: 'noAnswer' }));
      link.down.command(command).then(
        (answer) => {
          cancel();
          const parsed = CommandResultSchema.safeParse(answer);
          resolve(parsed.success ? { tag: 'answered', result: parsed.data } : { tag: 'noAnswer' });
        },
        () => {
          cancel();
          resolve({ tag: 'noAnswer' });
        },
      );
    });
  }
}
