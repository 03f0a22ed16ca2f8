import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';

/** What one node wants another one to do at a panel whose hub is connected there. */
export type Wish = 'command' | 'ask' | 'view';

export interface Request {
  readonly id: string;
  readonly from: string;
  readonly to: string;
  readonly panel: PanelId;
  readonly wish: Wish;
  readonly given: unknown;
}

export interface Answer {
  readonly id: string;
  readonly to: string;
  /** False: its hub is not connected there. */
  readonly here: boolean;
  readonly answer: unknown;
}

/** What became of a request. `silent`: nobody knows. */
export type Requested =
  | { readonly tag: 'answered'; readonly answer: unknown }
  | { readonly tag: 'notHere' }
  | { readonly tag: 'silent' };

interface Given {
  readonly node: string;
  readonly clock: Clock;
  readonly newId: () => string;
  readonly ask: (request: Request) => void;
  readonly answer: (answer: Answer) => void;
  /** Does it here; undefined where the hub is not connected to this node. */
  readonly serve: (panel: PanelId, wish: Wish, given: unknown) => Promise<unknown> | undefined;
}

/** Requests from node to node. One is addressed to one node, and answered once or not at all. */
export function nodeRequests({ node, clock, newId, ask, answer: say, serve }: Given) {
  const waiting = new Map<string, (outcome: Requested) => void>();
  return {
    /** Asks node `to` and waits at most `ms`. Never rejects. */
    request(to: string, panel: PanelId, wish: Wish, given: unknown, ms: number): Promise<Requested> {
      return new Promise((resolve) => {
        const id = newId();
        const end = (outcome: Requested): void => {
          waiting.delete(id);
          cancel();
          resolve(outcome);
        };
        const cancel = clock.after(ms, () => end({ tag: 'silent' }));
        waiting.set(id, end);
        ask({ id, from: node, to, panel, wish, given });
      });
    },
    /** Takes a request that came; those for others are none of this node's. */
    onRequest({ id, from, to, panel, wish, given }: Request): void {
      if (to !== node) return;
      const served = serve(panel, wish, given);
      if (served === undefined) return say({ id, to: from, here: false, answer: null });
      served.then(
        (answer) => say({ id, to: from, here: true, answer }),
        // Whoever asked waits no longer than he said.
        () => undefined,
      );
    },
    onAnswer({ id, to, here, answer }: Answer): void {
      if (to === node) waiting.get(id)?.(here ? { tag: 'answered', answer } : { tag: 'notHere' });
    },
    close(): void {
      for (const end of waiting.values()) end({ tag: 'silent' });
    },
  };
}
