/** What a person likes and what pages remember; absent while everything is as it comes. */
export interface ProfileTable {
  account: string;
  /** Empty: as the browser has it. */
  locale: string;
  theme: string;
  date_format: string;
  /** JSON object of texts. */
  remembered: string;
}

export interface AvatarTable {
  account: string;
  type: string;
  content: Buffer;
  at: number;
}

export interface TotpTable {
  account: string;
  /** Sealed. */
  secret: string;
  created_at: number;
  /** Null: begun, and of no effect. */
  confirmed_at: number | null;
  /** The last step whose code was taken; it and all before it are used up. */
  last_step: number;
}

export interface RecoveryCodeTable {
  account: string;
  hash: string;
  used_at: number | null;
}

export interface PasskeyTable {
  id: string;
  account: string;
  name: string;
  /** COSE key, base64url. */
  public_key: string;
  counter: number;
  /** Comma list. */
  transports: string;
  /** The host name that it was made for. */
  host: string;
  backed_up: number;
  created_at: number;
  last_used: number | null;
}

/** Secrets that are good once and for a while; each known by its hash. */
export interface SingleUseTable {
  hash: string;
  purpose: string;
  /** Null: of no account, as a challenge that anybody may ask for. */
  account: string | null;
  body: string;
  expires_at: number;
}

/** Second factors that are to be taken away (migrations/factor-resets.ts). */
export interface FactorResetTable {
  account: string;
  reason: string;
  by_name: string;
  began_at: number;
  due_at: number;
  /** Null: the person has not been told yet, and the wait has not begun. */
  told_at: number | null;
}

/** Tries at secrets, where more than one node counts them or a restart must not forget them. */
export interface TryTable {
  key: string;
  failures: number;
  since_at: number;
  locked_until: number;
  locks: number;
  version: number;
}

export interface AccountTables {
  profiles: ProfileTable;
  avatars: AvatarTable;
  totp: TotpTable;
  recovery_codes: RecoveryCodeTable;
  passkeys: PasskeyTable;
  single_use: SingleUseTable;
  tries: TryTable;
  factor_resets: FactorResetTable;
}
