import type { Log } from '@homeward/contract/ports.ts';
import type { Seal } from '../accounts/seal.ts';

/** What crosses between nodes, as the adapter of Socket.IO has it. */
interface Crossing {
  readonly uid: string;
  readonly nsp: string;
  readonly type: number;
  readonly data?: { readonly requestId?: string } & Readonly<Record<string, unknown>>;
}

/** What the adapter calls to send, and is called with what came; its types keep them to its heirs. */
interface Crossings {
  readonly uid: string;
  doPublish(message: Crossing): Promise<string>;
  doPublishResponse(requester: string, response: Crossing): Promise<void>;
  onMessage(message: Crossing, offset?: string): void;
}

type MakeAdapter<Made> = (namespace: unknown) => Made;

/** Beyond so many it is an attack, and the log has said so. */
const mostStrangers = 1000;

const aboutOf = ({ uid, nsp, type }: Crossing): string => `cluster ${uid} ${nsp} ${type}`;

/**
 * Seals all that nodes say to each other: commands carry codes and passwords, answers what a home knows, and the
 * store in between is nobody's to read. Only who has the key of this installation can say anything here; what it did
 * not seal is dropped. In the clear stay who sends, the kind of message, and the number that an answer goes by.
 */
export function sealedAdapter<Made>(make: MakeAdapter<Made>, seal: Seal, log: Log): MakeAdapter<Made> {
  function closed(message: Crossing): Crossing {
    const { data } = message;
    if (data === undefined) return message;
    const { requestId } = data;
    return {
      ...message,
      data: {
        ...(requestId === undefined ? {} : { requestId }),
        sealed: seal.seal(JSON.stringify(data), aboutOf(message)),
      },
    };
  }

  function opened(message: Crossing): Crossing | null {
    if (message.data === undefined) return message;
    const { sealed } = message.data;
    const text = typeof sealed === 'string' ? seal.open(sealed, aboutOf(message)) : null;
    return text === null ? null : { ...message, data: JSON.parse(text) as NonNullable<Crossing['data']> };
  }

  // Called with `new`, which an arrow cannot be.
  return function sealed(namespace) {
    const made = make(namespace);
    /** Named once each in the log. */
    const strangers = new Set<string>();
    const adapter = made as unknown as Crossings;
    const [publish, respond, receive] = [
      adapter.doPublish.bind(adapter),
      adapter.doPublishResponse.bind(adapter),
      adapter.onMessage.bind(adapter),
    ];
    adapter.doPublish = (message) => publish(closed(message));
    adapter.doPublishResponse = (requester, response) => respond(requester, closed(response));
    adapter.onMessage = (message, offset) => {
      // What one said oneself comes back, too, and is left alone.
      if (message.uid === adapter.uid) return;
      const known = opened(message);
      if (known === null) {
        if (!strangers.has(message.uid) && strangers.size < mostStrangers)
          log.error('a node without the key of this installation speaks in the cluster', {
            node: message.uid,
          });
        return void strangers.add(message.uid);
      }
      receive(known, offset);
    };
    return made;
  };
}
