import { create } from 'zustand';

/** Whether what is shown is true now. Times in epoch ms. */
export type Link =
  | { readonly tag: 'connecting' }
  | { readonly tag: 'live' }
  /** Back on a sleeping page: everything is read anew before anything can be pressed. */
  | { readonly tag: 'checking' }
  | { readonly tag: 'reconnecting'; readonly retryAt: number }
  /** No word from the server for some seconds; what is shown is from `since`. */
  | { readonly tag: 'offline'; readonly since: number };

export const useLink = create<{ readonly link: Link }>(() => ({ link: { tag: 'connecting' } }));
export const setLink = (link: Link): void => useLink.setState({ link });
