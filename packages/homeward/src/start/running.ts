/** A product that is up. */
export interface Running {
  readonly address: string;
  /** What to tell the person who started it, line by line. */
  readonly greeting: readonly string[];
  /** Ends cleanly; what is known is on disk when it resolves. */
  stop(): Promise<void>;
}
