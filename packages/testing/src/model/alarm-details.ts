/** What may be said about a cause beside its number. */
export interface AlarmDetails {
  /** It comes from the entry route. */
  readonly entering?: boolean;
  /** It is held on the premises until then. */
  readonly heldUntil?: number;
  /** It happened at that time, long ago. */
  readonly happenedAt?: number;
}
