import { CommandResult } from '@homeward/contract/shapes/panel/command.ts';
import { PanelView } from '@homeward/contract/shapes/panel/panel.ts';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import { LinkCommand } from '@homeward/contract/shapes/panel/link.ts';
import type { Clock, Log, Random } from '@homeward/contract/ports.ts';
import { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';
import { readOnce } from '@homeward/contract/words/values/read-once.ts';
import type { Seal } from '../base/seal.ts';
import { newId } from '../accounts/secrets.ts';
import { noAnswer, nobodyThere, nodesApart } from '../link/links.ts';
import type { Across, Links, Sent } from '../link/links.ts';
import type { Limits } from '../options/options.ts';
import type { News } from '../link/feed.ts';
import type { Presence } from '../panels/presence.ts';
import { openBus } from './bus.ts';
import type { Bus } from './bus.ts';
import { nodeRequests } from './requests.ts';
import type { Answer, Request, Requested, Wish } from './requests.ts';

/** What nodes say to each other. Each has proven that it is of this installation, and runs this code. */
type NodeMessage =
  | { readonly tag: 'news'; readonly news: News }
  | { readonly tag: 'request'; readonly request: Request }
  | { readonly tag: 'answer'; readonly answer: Answer };

interface Given {
  readonly url: string;
  /** This node's name. */
  readonly node: string;
  readonly log: Log;
  /** By the key that every node has. */
  readonly seal: Seal;
  readonly limits: Pick<Limits, 'commandTimeout' | 'questionTimeout' | 'viewTimeout'>;
  readonly clock: Clock;
  readonly random: Random;
  readonly presence: Pick<Presence, 'nodeOf' | 'nodeInStore'>;
  readonly here: Pick<Links, 'has' | 'send' | 'ask'>;
  /** Others may have told something that nobody here heard. */
  onMissed(): void;
  /** Takes what another node tells. */
  onNews(news: News): void;
  /** The whole state of a panel whose hub is connected here, or null. */
  viewHere(panel: PanelId): PanelView | null;
}

export interface Cluster extends Across {
  broadcast(news: News): void;
  /** Asks the node that has the hub for a state; null when none has it. */
  view(panel: PanelId): Promise<PanelView | null>;
  /** Whether this node can speak with the others now. */
  connected(): boolean;
  close(): void;
}

/** `apart`: the nodes cannot speak with each other now. */
type Reached = Requested | { readonly tag: 'apart' };

/** Ms after a node listens (again): the others have gone on by then, and by the second have written it down. */
const looksAfter = [2_000, 12_000];

/** Joins this node to the others (decision 30). What is connected here goes on without them. */
export async function joinCluster(given: Given): Promise<Cluster> {
  const { url, node, log, seal, clock, random, limits, presence, here } = given;
  const looks: (() => void)[] = [];
  let bus: Bus | null = null;
  const say = (to: string | null, said: NodeMessage): void => bus?.say(to, said);
  const connected = (): boolean => bus?.connected() === true;
  const requests = nodeRequests({
    node,
    clock,
    newId: () => newId(random),
    ask: (request) => say(request.to, { tag: 'request', request }),
    answer: (answer) => say(answer.to, { tag: 'answer', answer }),
    serve: (panel, wish, asked) => (here.has(panel) ? serve(panel, wish, asked) : undefined),
  });
  bus = await openBus({
    url,
    node,
    seal,
    log,
    clock,
    random,
    heard: (message) => hear(message as NodeMessage),
    listening: () => {
      for (const stop of looks.splice(0)) stop();
      for (const ms of looksAfter) looks.push(clock.after(ms, () => given.onMissed()));
    },
  });

  function hear(said: NodeMessage): void {
    switch (said.tag) {
      case 'news':
        return given.onNews(said.news);
      case 'request':
        return requests.onRequest(said.request);
      case 'answer':
        return requests.onAnswer(said.answer);
    }
  }

  /** What another node wants of a hub that is connected here, however it is linked. */
  async function serve(panel: PanelId, wish: Wish, asked: unknown): Promise<unknown> {
    switch (wish) {
      case 'command':
        return here.send(panel, LinkCommand.parse(asked));
      case 'ask':
        return here.ask(panel, PanelQuestion.parse(asked));
      case 'view':
        return given.viewHere(panel);
    }
  }

  /** Asks the node that has a panel's hub; where that has it no more, the one that the store names. */
  async function reach(panel: PanelId, wish: Wish, asked: unknown, ms: number): Promise<Reached> {
    const known = presence.nodeOf(panel);
    if (!connected()) return { tag: known === null ? 'notHere' : 'apart' };
    if (known !== null && known !== node) {
      const requested = await requests.request(known, panel, wish, asked, ms);
      if (requested.tag !== 'notHere') return requested;
    }
    const stored = await presence.nodeInStore(panel).catch(() => null);
    if (stored === null || stored === known || stored === node) return { tag: 'notHere' };
    return requests.request(stored, panel, wish, asked, ms);
  }

  return {
    broadcast: (news) => say(null, { tag: 'news', news }),
    connected,
    async send(panel, command): Promise<Sent> {
      const requested = await reach(panel, 'command', command, limits.commandTimeout);
      if (requested.tag === 'apart') return { tag: 'apart' };
      if (requested.tag === 'notHere') return { tag: 'unreached' };
      if (requested.tag === 'silent') return { tag: 'noAnswer' };
      return sentOf(requested.answer);
    },
    async ask(panel, question) {
      const requested = await reach(panel, 'ask', question, limits.questionTimeout);
      if (requested.tag === 'apart') return nodesApart;
      if (requested.tag === 'notHere') return nobodyThere;
      const answer = requested.tag === 'answered' ? PanelAnswer.safeParse(requested.answer) : null;
      return answer?.success === true ? answer.data : noAnswer;
    },
    async view(panel) {
      const requested = await reach(panel, 'view', null, limits.viewTimeout);
      if (requested.tag !== 'answered') return null;
      const view = PanelView.safeParse(requested.answer, readOnce);
      return view.success ? view.data : null;
    },
    close: () => {
      for (const stop of looks) stop();
      requests.close();
      bus?.close();
    },
  };
}

/** What the other node says became of a command there. */
function sentOf(given: unknown): Sent {
  if (typeof given !== 'object' || given === null || !('tag' in given)) return { tag: 'noAnswer' };
  if (given.tag === 'unreached') return { tag: 'unreached' };
  if (given.tag !== 'answered' || !('result' in given)) return { tag: 'noAnswer' };
  const result = CommandResult.safeParse(given.result);
  return result.success ? { tag: 'answered', result: result.data } : { tag: 'noAnswer' };
}
