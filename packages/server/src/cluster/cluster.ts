import { CommandResult } from '@homeward/contract/command.ts';
import type { PanelView } from '@homeward/contract/entities/panel.ts';
import type { PanelId } from '@homeward/contract/ids.ts';
import { linkEvents, linkNamespace } from '@homeward/contract/link.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import { PanelAnswer } from '@homeward/contract/question.ts';
import { createAdapter } from '@socket.io/redis-streams-adapter';
import { createClient } from 'redis';
import type { Server } from 'socket.io';
import type { Seal } from '../accounts/seal.ts';
import { panelRoom } from '../link/link-sockets.ts';
import { noAnswer, nobodyThere } from '../link/links.ts';
import type { Across } from '../link/links.ts';
import type { News } from '../panels/feed.ts';
import { sealedAdapter } from './sealed-adapter.ts';

interface Given {
  readonly url: string;
  /** The link's Socket.IO server: what nodes say to each other goes through its namespace. */
  readonly links: Server;
  readonly log: Log;
  /** By the key that every node has. */
  readonly seal: Seal;
  readonly commandTimeout: number;
  readonly questionTimeout: number;
  readonly clock: Clock;
  /** Others may have told something that nobody here heard. */
  onMissed(): void;
  /** Takes what another node tells. */
  onNews(news: News): void;
  /** The whole state of a panel whose hub is connected here, or null. */
  viewHere(panel: PanelId): PanelView | null;
}

export interface Cluster extends Across {
  broadcast(news: News): void;
  /** Asks the other nodes for a state; null when none has the hub. */
  view(panel: PanelId): Promise<PanelView | null>;
  close(): Promise<void>;
}

/** Ms after a connection to Redis began: by the first it surely listens, by the second the nodes have found each other. */
const listeningAfter = [2_000, 12_000];

/** Joins this node to the others over Redis Streams (design 2.8). Rejects when Redis cannot be reached. */
export async function joinCluster(given: Given): Promise<Cluster> {
  const { url, links, log, seal, clock, commandTimeout, questionTimeout } = given;
  const address = new URL(url);
  // Several installations may share a Redis: `redis://host#name` keeps them apart.
  const name = address.hash === '' ? 'homeward' : address.hash.slice(1);
  address.hash = '';
  const client = createClient({ url: address.href });
  client.on('error', (error: unknown) =>
    log.error('cluster connection failed', { error: error instanceof Error ? error.message : 'unknown' }),
  );
  // Before a node listens, and while its connection is away, it hears nothing, and nobody tells it again.
  const looks: (() => void)[] = [];
  client.on('ready', () => {
    for (const stop of looks.splice(0)) stop();
    for (const ms of listeningAfter) looks.push(clock.after(ms, () => given.onMissed()));
  });
  await client.connect();
  const streams = { maxLen: 10_000, readCount: 100, blockTimeInMs: 1000 };
  const named = (part: string) => ({
    ...streams,
    streamName: `${name}:${part}`,
    channelPrefix: `${name}:${part}`,
  });
  links.adapter(sealedAdapter(createAdapter(client, named('link')), seal, log));
  const hubs = links.of(linkNamespace);
  hubs.on('news', (news: News) => given.onNews(news));
  hubs.on('view', (panel: PanelId, done: (view: PanelView | null) => void) => done(given.viewHere(panel)));

  /** What a hub says; undefined where no node has it. Rejects when it says nothing in time. */
  async function tell(panel: PanelId, event: string, message: unknown, timeout: number): Promise<unknown> {
    const answers: unknown = await hubs.to(panelRoom(panel)).timeout(timeout).emitWithAck(event, message);
    // Until the nodes have found each other the answer is empty, also for a hub that is there.
    const [answer]: readonly unknown[] = Array.isArray(answers) ? answers : [];
    return answer;
  }

  return {
    broadcast: (news) => void hubs.serverSideEmit('news', news),
    async send(panel, command) {
      try {
        const answer = await tell(panel, linkEvents.command, command, commandTimeout);
        if (answer === undefined) return { tag: 'unreached' };
        const result = CommandResult.safeParse(answer);
        return result.success ? { tag: 'answered', result: result.data } : { tag: 'noAnswer' };
      } catch {
        return { tag: 'noAnswer' };
      }
    },
    async ask(panel, question) {
      try {
        const answer = await tell(panel, linkEvents.ask, question, questionTimeout);
        if (answer === undefined) return nobodyThere;
        const given = PanelAnswer.safeParse(answer);
        return given.success ? given.data : noAnswer;
      } catch {
        return noAnswer;
      }
    },
    async view(panel) {
      try {
        const views: readonly (PanelView | null)[] = await hubs.serverSideEmitWithAck('view', panel);
        return views.find((view) => view !== null) ?? null;
      } catch {
        return null;
      }
    },
    close: async () => {
      for (const stop of looks) stop();
      await client.close();
    },
  };
}
