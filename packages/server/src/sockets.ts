import type { RequestListener, Server as HttpServer } from 'node:http';
import { linkPath } from '@homeward/contract/words/panel/link-names.ts';
import type { LinkDown } from '@homeward/contract/shapes/panel/link.ts';
import { livePath } from '@homeward/contract/words/api/live-names.ts';
import type { Cluster } from './cluster/cluster.ts';
import type { LinkSession } from './link/link-session.ts';
import { serveLive } from './live/live-sockets.ts';
import { viewOf } from './panels/cached-panel.ts';
import type { Services } from './services.ts';
import type { SocketIo } from './base/socket-io.ts';

const ignore = (): void => undefined;
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
  const { live, sessions, singleUse, random, seal, log, clock, options, links, registry, feed, presence } =
    services;
  const { commandTimeout, questionTimeout, liveBacklog, liveTick } = options.limits;
  const liveServer = serveLive({
    live,
    sessions,
    singleUse,
    random,
    log,
    backlog: liveBacklog,
    tick: liveTick,
  });
  let linkServer: Promise<SocketIo> | null = null;
  /** Not loaded before the first hub comes: most homes have theirs in the same process. */
  const linked = (): Promise<SocketIo> =>
    (linkServer ??= import('./link/link-sockets.ts').then(({ serveLinks }) =>
      serveLinks({ open, log, commandTimeout, questionTimeout }),
    ));
  http.on('upgrade', (request, socket, head) => {
    // Node has let go of it: one that breaks before somebody has taken it would end the process.
    socket.on('error', ignore);
    if (request.url?.startsWith(livePath) === true) liveServer.upgrade(request, socket, head);
    else if (request.url?.startsWith(linkPath) === true)
      linked().then(
        (served) => served.upgrade(request, socket, head),
        () => socket.destroy(),
      );
    else socket.destroy();
  });
  const calls = http.listeners('request') as RequestListener[];
  http.removeAllListeners('request');
  http.on('request', (request, response) => {
    if (request.url?.startsWith(livePath) === true) return liveServer.request(request, response);
    for (const listener of calls) listener(request, response);
  });
  let cluster: Cluster | null = null;
  if (options.cluster !== null) {
    const { joinCluster } = await import('./cluster/cluster.ts');
    const joined = await joinCluster({
      url: options.cluster,
      node: options.node,
      log,
      seal,
      limits: options.limits,
      clock,
      random,
      presence,
      here: links,
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
      // Nobody new comes in, and connections that wait for a call end; browsers open some ahead, on which they never say
      // anything.
      const shut = new Promise((resolve) => http.close(resolve));
      const cancel = clock.after(graceMs, () => {
        liveServer.terminate();
        http.closeAllConnections();
      });
      await Promise.all([liveServer.close(), linkServer?.then(({ io }) => io.close()), shut]);
      cancel();
      // The other nodes are told of hubs that went with it.
      await left();
      cluster?.close();
    },
  };
}
