import type { MessagePort } from 'node:worker_threads';
import type { LinkDown, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { HubCalls, LinkSession } from '@homeward/hub/link/connector.ts';
import type { Server } from '@homeward/server/server.ts';
import { callsOver } from './port-calls.ts';

/** The hub's end of a link over a port. `lost` is called once, when the other end is gone. */
export function hubEnd(port: MessagePort, down: HubCalls, lost: () => void): LinkSession {
  const { call, end } = callsOver(port, { command: down.command, ask: down.ask });
  let closing = false;
  port.once('close', () => {
    end('the link is closed');
    if (!closing) lost();
  });
  return {
    // The other end gives what its own calls give.
    up: {
      hello: (hello) => call('hello', hello) as ReturnType<LinkUp['hello']>,
      snapshot: (view) => call('snapshot', view) as ReturnType<LinkUp['snapshot']>,
      change: (change) => call('change', change) as ReturnType<LinkUp['change']>,
      events: (batch) => call('events', batch) as ReturnType<LinkUp['events']>,
      capture: (capture) => call('capture', capture) as ReturnType<LinkUp['capture']>,
    },
    close: () => {
      closing = true;
      port.close();
    },
  };
}

/** The server's end. It lasts until either side lets go of it. */
export function serverEnd(port: MessagePort, server: Pick<Server, 'linkUp'>): void {
  const { call, end } = callsOver(port, {
    hello: (hello: Parameters<LinkUp['hello']>[0]) => link.up.hello(hello),
    snapshot: (view: Parameters<LinkUp['snapshot']>[0]) => link.up.snapshot(view),
    change: (change: Parameters<LinkUp['change']>[0]) => link.up.change(change),
    events: (batch: Parameters<LinkUp['events']>[0]) => link.up.events(batch),
    capture: (capture: Parameters<LinkUp['capture']>[0]) => link.up.capture(capture),
  });
  const link = server.linkUp(
    {
      command: (command) => call('command', command) as ReturnType<LinkDown['command']>,
      ask: (question) => call('ask', question) as ReturnType<LinkDown['ask']>,
    },
    { copied: true },
  );
  port.once('close', () => {
    end('the link is closed');
    void link.close();
  });
  void link.closed.then(() => port.close());
}
