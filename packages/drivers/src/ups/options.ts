/** Where a server of Network UPS Tools is, and which of its supplies is meant. */
export interface UpsOptions {
  readonly host: string;
  readonly port: number;
  /** Blank where it has one alone. */
  readonly ups: string;
  /** Blank where it asks for none. */
  readonly user: string;
  readonly password: string;
  /** Ms between two questions; 5000 where absent. */
  readonly pollMs?: number;
}
