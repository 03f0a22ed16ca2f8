/** The first thing of a body that cannot be read. */
export interface Wrong {
  /** The field, as `actions.0.device`. */
  readonly where: string;
  /** It is there, and longer or larger than it may be. */
  readonly tooBig: boolean;
  /** The body as it came. */
  readonly body: unknown;
}
