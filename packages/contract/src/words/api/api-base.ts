export const apiBase = '/REST/v2';

/** What a request says in `Accept` to be answered with numbers, flags and nulls as JSON has them. */
export const typedScalars = 'application/json;scalars=typed';

/** Whether an `Accept` header asks for typed scalars. */
export const wantsTyped = (accept: string | undefined): boolean =>
  accept !== undefined && accept.replaceAll(' ', '').includes(typedScalars);
