import type { LinkDown, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { LinkSession } from './link-session.ts';

/** A link inside one process: the same semantics as over a socket, nothing shared by reference. */
export interface MemoryLink {
  readonly up: LinkUp;
  /** Cuts it. Calls under way and later ones reject. */
  close(): Promise<void>;
  /** Resolves when it is cut, by whichever side. */
  readonly closed: Promise<void>;
}

const copyOf = <Message>(message: Message): Message =>
  message === undefined ? message : (JSON.parse(JSON.stringify(message)) as Message);

/**
 * Joins a hub in this process to the server. `open` starts the server's side on a connection. Where messages are `copied`
 * already, since they come from another thread, they are passed on as they are.
 */
export function memoryLink(
  down: LinkDown,
  open: (down: LinkDown, kick: () => void) => LinkSession,
  copied = false,
): MemoryLink {
  const crossed = copied ? <Message>(message: Message): Message => message : copyOf;
  const ended = Promise.withResolvers<void>();
  const underWay = new Set<(error: Error) => void>();
  let isOpen = true;

  async function across<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    // A message takes its time, also here: nothing happens inside the caller's turn.
    await Promise.resolve();
    if (!isOpen) throw new Error('link closed');
    const answer = await new Promise<Answer>((resolve, reject) => {
      underWay.add(reject);
      call()
        .then(resolve, reject)
        .finally(() => underWay.delete(reject));
    });
    return crossed(answer);
  }
  async function close(): Promise<void> {
    if (!isOpen) return;
    isOpen = false;
    for (const reject of underWay) reject(new Error('link closed'));
    underWay.clear();
    ended.resolve();
    await session.close();
  }
  const session = open(
    {
      command: (command) => across(() => down.command(crossed(command))),
      ask: (question) => across(() => down.ask(crossed(question))),
    },
    () => void close(),
  );
  return {
    up: {
      hello: (hello) => across(() => session.hello(crossed(hello))),
      snapshot: (view) => across(() => session.snapshot(crossed(view))),
      change: (change) => across(() => session.change(crossed(change))),
      events: (batch) => across(() => session.events(crossed(batch))),
      capture: (capture) => across(() => session.capture(crossed(capture))),
    },
    close,
    closed: ended.promise,
  };
}
