/**
 * Why the journal cannot do its work. `full` and `io` may pass; `corrupt`, `foreign` and `taken` need a person, and
 * `backup` is the last good copy there is.
 */
export class JournalError extends Error {
  readonly code: 'full' | 'io' | 'corrupt' | 'foreign' | 'taken';
  readonly backup: string | null;

  constructor(code: JournalError['code'], message: string, backup: string | null = null) {
    super(message);
    this.name = 'JournalError';
    this.code = code;
    this.backup = backup;
  }
}
