import { codes } from '@homeward/contract/words/api/reply-codes.ts';

/** Why a call brought nothing. */
export type Failure =
  /** The server answered with a code other than 000 (S8.2). */
  | {
      readonly tag: 'refused';
      readonly code: string;
      readonly panelCode: string;
      readonly message: string;
      readonly data: unknown;
    }
  /** No answer from the server: no network, or it is down. */
  | { readonly tag: 'unreachable' }
  /** No answer in time; nobody knows whether it was done. */
  | { readonly tag: 'late' }
  /** The session is over and could not be renewed (S4.1). */
  | { readonly tag: 'sessionOver' }
  /** Whoever asked no longer wants to know. */
  | { readonly tag: 'aborted' };

export type Outcome<Data> =
  | { readonly tag: 'done'; readonly data: Data }
  | { readonly tag: 'failed'; readonly failure: Failure };

export const done = <Data>(data: Data): Outcome<Data> => ({ tag: 'done', data });
export const failed = (failure: Failure): Outcome<never> => ({ tag: 'failed', failure });

/** Whether nobody knows if it was done. 996 90 is the panel’s silence. */
export const isUnsure = (failure: Failure): boolean =>
  failure.tag === 'late' ||
  (failure.tag === 'refused' && failure.code === codes.panelFault && failure.panelCode === '90');
