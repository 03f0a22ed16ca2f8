// The names of reply codes. They are exports of their own, so that the portal carries only those that it compares.
export const ok = '000';
export const inputError = '001';
export const loginFailure = '010';
export const wrongPassword = '011';
export const loginBlocked = '018';
export const panelSuspended = '040';
export const retryLater = '044';
/** Ours: the session may not do this. */
export const forbidden = '403';
/** Ours: allowed, but only within 5 minutes of proving oneself (`POST /auth/confirm`). */
export const confirmFirst = '428';
/** Ours: the password was right, and a second factor is asked for (`POST /auth/second_factor`). */
export const secondFactor = '427';
/** Ours: a role of this account asks for a second factor, and there is none yet (`POST /account/totp`). */
export const setUpFactor = '426';
/** Ours: another edit came first. */
export const conflict = '409';
/** Ours: something broke here; the message names no inside. */
export const internal = '500';
/** Ours: a part that this server needs is away; the message says which. Nothing was done. */
export const unavailable = '503';
export const panelOffline = '995';
export const panelFault = '996';
export const notFound = '998';
export const sessionExpired = '999';
