/**
 * What went wrong, for a log. Node says of a connection that could not be made to any address only that there were
 * several errors, with an empty message: the first of them is the reason.
 */
export function whyOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '' && error.errors.length > 0)
    return whyOf(error.errors[0]);
  if (!(error instanceof Error)) return String(error);
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  const message = error.message === '' ? error.name : error.message;
  return code === '' || message.includes(code) ? message : `${message} (${code})`;
}
