import type { LinkDown, LinkHello, LinkUp } from '@homeward/contract/link.ts';

/** An open link. Its calls reject when it is lost. */
export interface LinkSession {
  readonly up: LinkUp;
  /** Ends it; `lost` is not called. */
  close(): void;
}

/** A way to the server: Socket.IO (`socket-connector.ts`), or memory in a one-process world. */
export interface LinkConnector {
  /**
   * One attempt; rejects where there is no server. The hello of the handshake is sent again as the first call.
   * `lost` is called once, when an open link breaks.
   */
  dial(hello: LinkHello, down: LinkDown, lost: (reason: string) => void): Promise<LinkSession>;
}
