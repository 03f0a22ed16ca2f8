/** Where receptions come from. */
export interface RfSource {
  start(ears: RfEars): void;
  stop(): Promise<void>;
}

export interface RfEars {
  readonly up: () => void;
  readonly down: (reason: string) => void;
  /** One reception as it came; `origin` tells receivers apart, each of which has a clock of its own. */
  readonly heard: (bytes: Uint8Array, origin: string, retained: boolean) => void;
  /** The receiver measured the air: a signal where there should be noise, or noise. */
  readonly measured: (isSignal: boolean) => void;
  readonly malformed: () => void;
}
