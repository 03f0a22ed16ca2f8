import { command } from './command.ts';
import { done } from './handler.ts';
import type { Handlers } from './handler.ts';

export const demoHandlers: Pick<Handlers, 'POST /demo/act'> = {
  'POST /demo/act': async (context, { body }) => {
    await command(context, { tag: 'world', act: body.act });
    return done;
  },
};
