/** Reply codes of the family (domain: 1.0). Anything but `ok` fails under strict checking (S7.1, S8.2). */
export const codes = {
  ok: '000',
  inputError: '001',
  loginFailure: '010',
  wrongPassword: '011',
  loginBlocked: '018',
  panelSuspended: '040',
  retryLater: '044',
  /** Ours: the session may not do this. */
  forbidden: '403',
  /** Ours: allowed, but only within 5 minutes of proving oneself (`POST /auth/confirm`). */
  confirmFirst: '428',
  /** Ours: the password was right, and a second factor is asked for (`POST /auth/second_factor`). */
  secondFactor: '427',
  /** Ours: a role of this account asks for a second factor, and there is none yet (`POST /account/totp`). */
  setUpFactor: '426',
  /** Ours: another edit came first. */
  conflict: '409',
  /** Ours: something broke here; the message names no inside. */
  internal: '500',
  /** Ours: a part that this server needs is away; the message says which. Nothing was done. */
  unavailable: '503',
  panelOffline: '995',
  panelFault: '996',
  notFound: '998',
  sessionExpired: '999',
} as const;

export type CodeName = keyof typeof codes;

/** `panelCode` values beside code 996. */
export const panelCodes = {
  none: '',
  armFault: '29',
  /** Ours: no code of PIN commands (pin-errors.ts), among which 8 is another thing (S5.8). */
  wrongPin: '45',
  lockedOut: '44',
  noAnswer: '90',
  /** Ours: the panel cannot write, and protects from memory. */
  storage: '84',
} as const;

export type PanelCodeName = keyof typeof panelCodes;
