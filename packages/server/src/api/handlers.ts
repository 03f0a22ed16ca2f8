import { authHandlers } from './auth-handlers.ts';
import { demoHandlers } from './demo-handlers.ts';
import { deviceHandlers } from './device-handlers.ts';
import { eventHandlers } from './event-handlers.ts';
import type { Handlers } from './handler.ts';
import { modeHandlers } from './mode-handlers.ts';
import { panelHandlers } from './panel-handlers.ts';
import { reportHandlers } from './report-handlers.ts';
import { staticHandlers } from './static-handlers.ts';

/** Every route of the contract and who answers it. */
export const handlers: Handlers = {
  ...authHandlers,
  ...panelHandlers,
  ...modeHandlers,
  ...deviceHandlers,
  ...reportHandlers,
  ...eventHandlers,
  ...staticHandlers,
  ...demoHandlers,
};
