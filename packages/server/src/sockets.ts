import type { Server as HttpServer } from 'node:http';
import { linkPath } from '@homeward/contract/link.ts';
import type { LinkDown } from '@homeward/contract/link.ts';
import { livePath } from '@homeward/contract/live.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { LinkSession } from './link/link-session.ts';
import { serveLinks } from './link/link-sockets.ts';
import { serveLive } from './live/live-sockets.ts';
import { viewOf } from './panels/resident.ts';
import type { Services } from './services.ts';

/** Ms that calls under way have to be answered when the server closes. */
const graceMs = 500;

export interface Sockets {
  readonly cluster: Cluster | null;
  close(): Promise<void>;
}

/** Opens live messages and the link on the HTTP server, and joins the other nodes where there are any. */
export async function openSockets(
  services: Services,
  http: HttpServer,
  open: (down: LinkDown, kick: () => void) => LinkSession,
  left: () => Promise<void>,
): Promise<Sockets> {
  const { live, sessions, singleUse, seal, log, clock, options, links, registry, feed, presence } = services;
  const { commandTimeout, questionTimeout, liveBacklog } = options.limits;
  const liveServer = serveLive({ http, live, sessions, singleUse, log, backlog: liveBacklog });
  const linkServer = serveLinks({ http, open, log, commandTimeout, questionTimeout });
  // Neither socket server ends what belongs to the other; what belongs to none ends here.
  http.on('upgrade', ({ url }, socket) => {
    if (url?.startsWith(livePath) !== true && url?.startsWith(linkPath) !== true) socket.destroy();
  });
  let cluster: Cluster | null = null;
  if (options.cluster !== null) {
    const { joinCluster } = await import('./cluster/cluster.ts');
    const joined = await joinCluster({
      url: options.cluster,
      links: linkServer,
      live: liveServer,
      log,
      seal,
      commandTimeout,
      questionTimeout,
      clock,
      onNews: (news) => feed.remote(news),
      onMissed: () => {
        presence.missed().then(
          (missed) => {
            for (const one of missed) feed.remote({ tag: 'presence', ...one });
          },
          (error: unknown) =>
            log.error('who is connected elsewhere could not be read', { error: String(error) }),
        );
      },
      viewHere: (panel) => {
        const resident = links.has(panel) ? registry.peek(panel) : undefined;
        return resident ? viewOf(resident) : null;
      },
    });
    links.setAcross(joined);
    registry.setElsewhere(async (panel) => (presence.isOnline(panel) ? joined.view(panel) : null));
    cluster = joined;
  }
  return {
    cluster,
    close: async () => {
      // Each also waits until the HTTP server has no connection left, the other's included; and browsers open some
      // ahead, on which they never say anything.
      const cancel = clock.after(graceMs, () => http.closeAllConnections());
      await Promise.all([liveServer.close(), linkServer.close()]);
      cancel();
      // The other nodes are told of hubs that went with it.
      await left();
      await cluster?.close();
    },
  };
}
