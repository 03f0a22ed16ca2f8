import { command } from '../api/command.ts';
import { done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';

export const demoHandlers: Pick<Handlers, 'POST /demo/act'> = {
  'POST /demo/act': async (context, { body }) => {
    await command(context, { tag: 'world', act: body.act });
    return done;
  },
};
