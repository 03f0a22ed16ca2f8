import { stateOf } from '../api/handler.ts';
import type { AtPanel, Reply } from '../api/handler.ts';
import { preparedResource } from '../panels/resources.ts';
import type { ResourceName } from '../panels/resources.ts';

/** Not async when the reply is there already: these are the hottest reads (performance d1, d2). */
export function resource<Data>(context: AtPanel, name: ResourceName): Reply<Data> | Promise<Reply<Data>> {
  const { services, scope } = context;
  const { registry, reader, store } = services;
  const prepared = preparedResource({ registry, reader, db: store.db }, stateOf(context), scope, name);
  return prepared instanceof Promise
    ? prepared.then((made) => ({ tag: 'prepared', prepared: made }))
    : { tag: 'prepared', prepared };
}
