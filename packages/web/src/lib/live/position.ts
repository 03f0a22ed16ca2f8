/** How far this client has come in the messages of one panel. */
export interface Position {
  readonly panel: string;
  readonly epoch: string;
  readonly seq: number;
}

export type Verdict =
  /** The next one: apply it. */
  | 'next'
  /** Seen before, or of another panel. */
  | 'old'
  /** Some are missing before it. */
  | 'gap'
  /** The numbering began anew: nothing before it can be resumed. */
  | 'newEpoch';

/** What a message means for a client at `position`. */
export function judge(position: Position, message: Position): Verdict {
  if (message.panel !== position.panel) return 'old';
  if (message.epoch !== position.epoch) return 'newEpoch';
  if (message.seq <= position.seq) return 'old';
  return message.seq === position.seq + 1 ? 'next' : 'gap';
}

/** Milliseconds before the nth try to connect again (from 0): 1, 2, 4 … 30 s, ±20 % so that not all come at once. */
export function retryDelay(tries: number, random: number): number {
  return Math.round(Math.min(30_000, 1000 * 2 ** tries) * (0.8 + random * 0.4));
}
