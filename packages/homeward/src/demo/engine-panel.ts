import type { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import type { LinkCommand, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock } from '@homeward/contract/ports.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import type { PanelState } from '@homeward/panel/state/panel-state.ts';
import { step } from '@homeward/panel/step.ts';
import { changeBetween } from '@homeward/panel/view.ts';

/** A panel that is nothing but the engine: without devices, journal and codes. Its state outlives its links. */
export interface EnginePanel {
  readonly id: PanelId;
  readonly key: string;
  state: PanelState;
}

interface Joining {
  readonly connector: LinkConnector;
  readonly clock: Clock;
  /** As the portal is to see it. */
  readonly view: (state: PanelState) => PanelView;
  /** Where it says so of a command, the panel is gone in the middle of it: it answers nothing and its link breaks. */
  readonly dies?: (command: LinkCommand) => boolean;
}

/** Connects such a panel to a portal; resolves to how to leave. */
export async function joinPanel(
  panel: EnginePanel,
  { connector, clock, view, dies = () => false }: Joining,
): Promise<() => void> {
  let up: LinkUp | null = null;
  let leave = (): void => undefined;
  async function command(sent: LinkCommand): Promise<CommandResult> {
    if (dies(sent)) {
      leave();
      return new Promise(() => undefined);
    }
    const before = panel.state;
    const { id, actor, trusted, command: wanted } = sent;
    const proof = { tag: trusted ? 'trusted' : 'none' } as const;
    const input = { tag: 'commandReceived', at: clock.now(), id, actor, proof, command: wanted } as const;
    const [after, effects] = step(before, input);
    panel.state = after;
    const change = changeBetween(before, after);
    if (change !== null) await up?.change(change);
    const reply = effects.find(({ tag }) => tag === 'reply');
    return reply?.tag === 'reply' ? reply.result : { tag: 'refused', refusal: { tag: 'notAllowed' } };
  }
  const hello = {
    panel: panel.id,
    key: panel.key,
    epoch: `engine ${clock.now()}`,
    base: 0,
    protocol: 1,
  } as const;
  const session = await connector.dial(
    hello,
    { command, ask: () => Promise.resolve({ tag: 'unanswered', why: 'hub.notKnown' }) },
    () => undefined,
  );
  leave = () => session.close();
  ({ up } = session);
  await up.hello(hello);
  await up.snapshot(view(panel.state));
  return leave;
}
