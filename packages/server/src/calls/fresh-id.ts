import { newId } from '../accounts/secrets.ts';
import type { AtPanel } from '../api/handler.ts';
import { digest } from '../api/once.ts';

/** The id of something new; the same for a call that is repeated with its key, so that it is made once. */
export const freshId = ({ services, session, panel, key }: AtPanel): string =>
  (key === null ? newId(services.random) : digest([session.account, panel, key])).slice(0, 12);
