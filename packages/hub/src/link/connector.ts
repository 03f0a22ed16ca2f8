import { type JsonOf, parsedJson } from './json-bytes.ts';
import type { LinkDown, LinkHello, LinkUp } from '@homeward/contract/shapes/panel/link.ts';
import type { PanelAnswer, PanelQuestion } from '@homeward/contract/shapes/panel/question.ts';

/** An answer, or the JSON of one that another thread has made: it may be megabytes, and an alarm need not wait for them. */
export type Answer = PanelAnswer | JsonOf<PanelAnswer>;

/** What the hub is asked over a link. */
export interface HubCalls extends Pick<LinkDown, 'command'> {
  ask(question: PanelQuestion): Promise<Answer>;
}

/** An answer as such. What is JSON here was made of one. */
export const plainAnswer = (given: Answer): PanelAnswer =>
  given instanceof Uint8Array ? (parsedJson(given) as PanelAnswer) : given;

/** The calls of a hub for a way that knows no bytes. */
export const plainCalls = (calls: HubCalls): LinkDown => ({
  command: (command) => calls.command(command),
  ask: async (question) => plainAnswer(await calls.ask(question)),
});

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
  dial(hello: LinkHello, down: HubCalls, lost: (reason: string) => void): Promise<LinkSession>;
}
