import type { LiveMessage, ResumeReply, ResumeRequest } from '@homeward/contract/shapes/api/live.ts';
import { judge, type Position } from '#lib/live/position.ts';

/** What a feed needs of the world around it. */
export interface FeedPort {
  /** Puts a message's state in its place; false where it carries none and all must be read. */
  readonly apply: (message: LiveMessage) => boolean;
  /** Asks for what was missed; rejects when the connection is lost meanwhile. */
  readonly resume: (request: ResumeRequest) => Promise<ResumeReply>;
  /** Reads everything anew. */
  readonly readAll: () => Promise<boolean>;
  /** What came could neither be applied nor read: what is shown may be old from here on. */
  readonly lost: () => void;
}

export interface Feed {
  /** A message came in. */
  readonly receive: (text: string) => Promise<void>;
  /** The server says where its messages stand, after each connect. Resolves to whether what is shown is true now. */
  readonly connected: (server: Position) => Promise<boolean>;
  /** Reads everything for the first time, after the server said that its messages stood at `from`. */
  readonly begin: (from: Position) => Promise<void>;
  /** Reads everything anew; messages that come in meanwhile wait and follow. */
  readonly refresh: () => Promise<boolean>;
}

/**
 * Applies live messages in order and notices what is missing. While something is fetched, messages wait: applied after
 * it, in order, the last one about each thing is the newest, so nothing goes back in time.
 */
export function createFeed(panel: string, port: FeedPort): Feed {
  let position: Position | undefined;
  let waiting: LiveMessage[] = [];
  let busy: Promise<boolean> | undefined;
  /** All was read, and is as it stood at `position`. */
  let whole = false;

  function applied(message: LiveMessage): boolean {
    try {
      return port.apply(message);
    } catch (error) {
      // What it could not take in is read.
      reportError(error);
      return false;
    }
  }

  function take(message: LiveMessage): 'taken' | 'gap' | 'anew' {
    if (position === undefined) return 'anew';
    switch (judge(position, message)) {
      case 'old':
        return 'taken';
      case 'gap':
        return 'gap';
      case 'newEpoch':
        position = { panel, epoch: message.epoch, seq: message.seq };
        return 'anew';
      case 'next':
        position = { panel, epoch: message.epoch, seq: message.seq };
        return applied(message) ? 'taken' : 'anew';
    }
  }

  /** Takes what came in meanwhile; `false` when that needs another look at the server, which then covers all of it. */
  function drain(): boolean {
    const messages = waiting.toSorted((one, other) => one.seq - other.seq);
    const newest = waiting.at(-1);
    waiting = [];
    if (messages.every((message) => take(message) === 'taken')) return true;
    if (newest !== undefined) {
      const seqs = messages.filter(({ epoch }) => epoch === newest.epoch).map(({ seq }) => seq);
      position = { panel, epoch: newest.epoch, seq: Math.max(...seqs) };
    }
    return false;
  }

  function alone(work: () => Promise<boolean>): Promise<boolean> {
    busy ??= work().finally(() => {
      busy = undefined;
    });
    return busy;
  }

  /** Until nothing that came in meanwhile asks for more: what came during the last read is taken, too. */
  async function readAll(): Promise<boolean> {
    whole = false;
    do {
      if (!(await port.readAll())) return false;
    } while (!drain());
    whole = true;
    return true;
  }

  async function catchUp(): Promise<boolean> {
    if (position === undefined) return readAll();
    const reply = await port.resume(position).catch(() => null);
    if (reply === null) return false;
    if (reply.tag === 'messages') {
      waiting.push(...reply.messages.map((text): LiveMessage => JSON.parse(text)));
      return drain() || readAll();
    }
    position = { panel, epoch: reply.epoch, seq: reply.seq };
    return readAll();
  }

  return {
    async receive(text) {
      const message: LiveMessage = JSON.parse(text);
      if (message.panel !== panel) return;
      if (busy !== undefined) {
        waiting.push(message);
        return;
      }
      const taken = take(message);
      if (taken === 'taken') return;
      if (taken === 'gap') waiting.push(message);
      if (!(await alone(taken === 'gap' ? catchUp : readAll))) port.lost();
    },
    async connected(server) {
      // What is being read was asked for before this connection, and may miss what happened since.
      while (busy !== undefined) await busy;
      if (whole && position?.epoch === server.epoch) {
        if (position.seq === server.seq) return true;
        return alone(catchUp);
      }
      position = server;
      return alone(readAll);
    },
    async begin(from) {
      if (await alone(readAll)) position ??= from;
    },
    refresh: () => alone(readAll),
  };
}
