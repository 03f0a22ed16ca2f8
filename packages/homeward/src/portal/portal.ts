import { MessageChannel, type Worker } from 'node:worker_threads';
import type { PanelId } from '@homeward/contract/shapes/values/ids.ts';
import type { Clock, Log } from '@homeward/contract/ports.ts';
import type { LinkConnector } from '@homeward/hub/link/connector.ts';
import { lowPriorityThread } from '@homeward/server/base/give-way.ts';
import type { ServerOptions } from '@homeward/server/options/options.ts';
import { hubEnd } from './link-port.ts';
import { type Calls, callsOver } from './port-calls.ts';

/** What the portal is given: no functions, since it crosses to a thread. */
export interface PortalSettings {
  /** A file or a PostgreSQL URL. */
  readonly database: string;
  readonly options: Partial<Omit<ServerOptions, 'firstAccount' | 'pinless' | 'limits' | 'certificate'>> & {
    readonly limits?: Partial<ServerOptions['limits']>;
  };
  /** The data folder whose key seals its secrets; absent where the options have one. */
  readonly keys?: string;
  /** Files in PEM; absent where it speaks plainly. */
  readonly tls?: { readonly certificate: string; readonly key: string } | null;
}

/** A home that waits for its first account. */
export interface FirstAccount {
  /** The one-time code that opens it. */
  readonly code: string;
  /** Gives the panel of this home its owner's first PIN; rejects where the panel does not take it. */
  readonly ownerPin: (pin: string) => Promise<void>;
}

/** What its thread gets at its start. */
export interface ThreadSettings extends PortalSettings {
  readonly tls: { readonly certificate: string; readonly key: string } | null;
  readonly firstCode: string | null;
}

export interface PortalParts {
  readonly settings: PortalSettings;
  /** Absent: accounts are made otherwise. */
  readonly first?: FirstAccount;
  readonly clock: Clock;
  readonly log: Log;
  /** Called where the store could not be had at first, when it can. */
  readonly storeOpened?: () => void;
  /** The thread's module; another one in tests. */
  readonly module?: URL;
}

/** The portal of this machine, as its panels and whoever runs it see it. Calls reject while it is away. */
export interface Portal {
  /** Makes a panel known, or gives a known one a new name and key. */
  enrol(panel: { readonly id: PanelId; readonly name: string; readonly key: string }): Promise<void>;
  /** The way of this machine's panels to it. */
  readonly connector: LinkConnector;
  /**
   * Listens for browsers, clients and other hubs, who are told so where the store cannot be had; port 0 takes a free one.
   * Resolves to the port.
   */
  listen(port: number, host: string): Promise<number>;
  /** Why it has no store yet; null where it has. */
  waits(): Promise<string | null>;
  hasAccounts(): Promise<boolean>;
  /** Clients that hear live messages now. */
  clients(): Promise<number>;
  /** Rejects where its store does not answer. */
  probe(): Promise<void>;
  /** Resolves when all it knows is on the disk. */
  close(): Promise<void>;
}

/** Ms after which a portal that ended begins again: first, and at most. */
const againMs = 1_000;
const longestAgainMs = 30_000;
/** Ms that it has to last for the next end to count as a first one. */
const steadyMs = 60_000;

interface Thread {
  readonly worker: Worker;
  readonly calls: Calls;
}

interface LogLine {
  readonly level: keyof Log;
  readonly message: string;
  readonly data?: Readonly<Record<string, unknown>>;
}

const away = 'the portal is away';

/**
 * Opens the portal in a thread of its own and keeps it: one that ends is begun again, listens where it listened, and
 * hears from the panels what it missed. It waits for a store that cannot be had, and one that cannot begin at first is
 * away until it can: the panels of this machine protect without it.
 */
export async function openPortal(parts: PortalParts): Promise<Portal> {
  const { first, clock, log, storeOpened = () => {} } = parts;
  const settings: ThreadSettings = {
    ...parts.settings,
    tls: parts.settings.tls ?? null,
    firstCode: first?.code ?? null,
  };
  const module = parts.module ?? new URL('./portal-thread.ts', import.meta.url);
  let thread: Thread | null = null;
  /** The newest, which may not be up yet. */
  let worker: Worker | null = null;
  let exited: Promise<unknown> = Promise.resolve();
  let listening: { readonly port: number; readonly host: string } | null = null;
  let wait = againMs;
  let closing = false;
  let cancelAgain = () => {};

  const write = ({ level, message, data }: LogLine): void => log[level](message, data);
  const calls = (): Calls => {
    if (thread === null) throw new Error(away);
    return thread.calls;
  };

  function start(): Promise<Thread> {
    // Where a processor is busy it has a tenth of it, and the panel's thread the rest.
    const begins = lowPriorityThread(module, settings, 'beside');
    const served = { log: write, storeOpened, ...(first && { ownerPin: first.ownerPin }) };
    const mine = { worker: begins, calls: callsOver(begins, served) };
    worker = begins;
    const begun = clock.monotonic();
    return new Promise((resolve, reject) => {
      let up = false;
      begins.on('message', (message: unknown) => {
        if (typeof message !== 'object' || message === null || !('up' in message)) return;
        up = true;
        thread = mine;
        resolve(mine);
      });
      begins.on('error', (error: unknown) => {
        const why = error instanceof Error ? error : new Error(String(error));
        if (up) log.error('the portal failed', { error: why.stack ?? why.message });
        else reject(why);
      });
      exited = new Promise((ended) => {
        begins.once('exit', (code) => {
          mine.calls.end(away);
          thread = null;
          ended(code);
          if (!up) reject(new Error('the portal did not begin'));
          else if (!closing) again(clock.monotonic() - begun);
        });
      });
    });
  }

  function again(lasted: number): void {
    if (lasted > steadyMs) wait = againMs;
    cancelAgain = clock.after(wait, () => {
      start().then(listenAgain, (error: unknown) => {
        log.error('the portal could not begin again', { error: String(error) });
        if (!closing) again(0);
      });
    });
    wait = Math.min(longestAgainMs, wait * 2);
  }

  async function listenAgain(begun: Thread): Promise<void> {
    try {
      if (listening !== null) await begun.calls.call('listen', listening);
      log.warn('the portal has begun again');
    } catch (error) {
      log.error('the portal could not listen again', { error: String(error) });
      // What has ended begins again.
      await begun.worker.terminate();
    }
  }

  await start().catch((error: unknown) => {
    log.error('the portal could not begin', { error: String(error) });
    again(0);
  });

  return {
    enrol: async (panel) => void (await calls().call('enrol', panel)),
    connector: {
      dial: async (_hello, down, lost) => {
        if (thread === null) throw new Error(away);
        const { port1, port2 } = new MessageChannel();
        thread.worker.postMessage({ link: port2 }, [port2]);
        return hubEnd(port1, down, () => lost('closed'));
      },
    },
    listen: async (port, host) => {
      // What the other end of these calls gives is what its own calls give.
      const taken = (await calls().call('listen', { port, host })) as number;
      listening = { port: taken, host };
      return taken;
    },
    // What the other end of these calls gives is what its own calls give.
    waits: async () => (await calls().call('waits')) as string | null,
    hasAccounts: async () => (await calls().call('hasAccounts')) as boolean,
    clients: async () => (await calls().call('clients')) as number,
    probe: async () => void (await calls().call('probe')),
    close: async () => {
      closing = true;
      cancelAgain();
      if (thread !== null) await thread.calls.call('close');
      await worker?.terminate();
      await exited;
    },
  };
}
