import type { ModeWords } from '@homeward/contract/wire/area.ts';
import { encodeScalars } from '@homeward/contract/wire/scalars.ts';
import { camerasGiven } from '../accounts/memberships.ts';
import { stateOf } from '../api/handler.ts';
import type { AtPanel, Reply } from '../api/handler.ts';
import type { Prepared } from '../panels/prepared.ts';
import { madeOnce, preparedResource } from '../panels/resources.ts';
import type { KeptRows, ResourceName } from '../panels/prepared.ts';

/** Not async when the reply is there already: these are the hottest reads (performance d1, d2, i1). */
export const ready = <Data>(prepared: Prepared | Promise<Prepared>): Reply<Data> | Promise<Reply<Data>> =>
  prepared instanceof Promise
    ? prepared.then((made) => ({ tag: 'prepared', prepared: made }))
    : { tag: 'prepared', prepared };

/** A resource of the chosen panel as the caller sees it. */
export function resource<Data>(
  context: AtPanel,
  name: ResourceName,
  words: ModeWords = 'ours',
): Reply<Data> | Promise<Reply<Data>> {
  const { services, scope, membership } = context;
  const { registry, reader, store } = services;
  const makers = { registry, reader, db: store.db };
  return ready(
    preparedResource(makers, stateOf(context), scope, name, { cameras: camerasGiven(membership), words }),
  );
}

/** Rows of ours, made once for all who see the same of them; `variant` tells apart what the scope does not. */
export function rowsOnce<Row>(
  context: AtPanel,
  name: KeptRows,
  variant: string,
  make: () => readonly Row[],
): Reply<readonly Row[]> | Promise<Reply<readonly Row[]>> {
  const { services, scope, texts } = context;
  const key = `${name} ${scope.key} ${variant}${texts ? ' texts' : ''}`;
  return ready(
    madeOnce(services.registry, stateOf(context), scope, key, () => (texts ? encodeScalars(make()) : make())),
  );
}
