import { overviewParts, type panelRoutes } from '@homeward/contract/routes/panel/panel.ts';
import type { Route } from '@homeward/contract/routes/api/route.ts';
import { routes, type DataOf, type RouteName } from '@homeward/contract/routes/table.ts';
import { encodeScalars } from '@homeward/contract/wire/scalars.ts';
import { failure, errorOf } from '../http/failure.ts';
import type { AtPanel, Handlers, Reply } from '../api/handler.ts';
import { admit } from '../api/identify.ts';
import type { JsonOf } from '../base/json-text.ts';
import { success, successAround } from '../panels/prepared.ts';

type Part = (typeof overviewParts)[number];
type AnyHandler = (
  context: unknown,
  given: { query: unknown; body: unknown },
) => Promise<Reply<unknown>> | Reply<unknown>;

/** What a call would send as it is: none of these sends a picture or a file. */
function textOf(reply: Reply<unknown>, texts: boolean): string {
  switch (reply.tag) {
    case 'prepared':
      return reply.prepared.body.toString();
    case 'list':
      return successAround(reply.json, '');
    case 'data':
      return success(texts ? encodeScalars(reply.data) : reply.data, '');
    default:
      throw new Error(`an overview cannot hold a ${reply.tag}`);
  }
}

/** Asks one call in the name of whoever asks for all of them: its own gate, rights and refusals hold. */
async function ask(context: AtPanel, part: Part, handlers: Handlers): Promise<string> {
  const [path = '', search = ''] = part.split('?');
  const name = `GET /${path}` as RouteName;
  const route: Route = routes[name];
  try {
    if (route.access.tag === 'public') throw new Error(`${name} is nobody's`);
    const { gate, masked } = route;
    const needs = { ...(gate ? { gate } : {}), ...(masked ? { masked } : {}), access: route.access };
    const admitted = await admit(context, context, context, name, needs);
    const texts = context.texts && route.scalars === true;
    const query = route.query.parse(Object.fromEntries(new URLSearchParams(search)));
    const handler = handlers[name] as unknown as AnyHandler;
    return textOf(await handler({ ...admitted, texts }, { query, body: {} }), texts);
  } catch (error) {
    return failure(errorOf(context.services, error, name));
  }
}

/** `all` are the handlers that it asks, once they are there. */
export const overviewHandlers = (
  all: () => Handlers,
): Pick<Handlers, keyof typeof panelRoutes & 'GET /panel/overview'> => ({
  'GET /panel/overview': async (context) => {
    const texts = await Promise.all(overviewParts.map((part) => ask(context, part, all())));
    const fields = overviewParts.map((part, index) => `${JSON.stringify(part)}:${texts[index]}`);
    const json: JsonOf<DataOf<'GET /panel/overview'>> = `{${fields.join(',')}}`;
    return { tag: 'list', json };
  },
});
