import type { Route } from '@homeward/contract/routes/api/route.ts';
import { AppError } from '../base/app-error.ts';

/** What the decoders say of what they cannot read. */
interface Unread {
  readonly issues: readonly { readonly code: string; readonly path: readonly PropertyKey[] }[];
}

/** Characters of a field's name that are told; names of the contract are shorter. */
const most = 120;

/** What a caller is told of a query or body that cannot be read: the first field that is wrong, and why where it is known. */
export function unreadable(
  error: Unread,
  given: unknown,
  { wrong, rejectedPin }: Pick<Route, 'wrong' | 'rejectedPin'> = {},
): AppError {
  const [issue] = error.issues;
  const where = issue === undefined ? '' : issue.path.map(String).join('.').slice(0, most);
  // Which of its figures are wrong is nobody's business, nor that they are none.
  if (where === 'pincode' || (where === 'pin' && rejectedPin !== undefined))
    return new AppError('panelFault', 'v2_mg_wrong_pin', { panelCode: 'wrongPin', data: { where } });
  const why = wrong?.({ where, tooBig: issue?.code === 'too_big', body: given }) ?? 'v2_mg_input_error';
  return new AppError('inputError', why, where === '' ? {} : { data: { where } });
}

/** What a caller is told of a field that a call does not know, wherever it stands. */
export const unknown = (where: string): AppError =>
  new AppError('inputError', 'v2_mg_input_error', { data: { where: where.slice(0, most) } });
