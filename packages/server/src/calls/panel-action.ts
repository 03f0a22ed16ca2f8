import type { panelActionRoutes } from '@homeward/contract/routes/panel/panel-action.ts';
import { decodePanelAction } from '@homeward/contract/wire/panel-action.ts';
import { AppError } from '../base/app-error.ts';
import { command } from '../api/command.ts';
import { done } from '../api/handler.ts';
import type { Handlers } from '../api/handler.ts';
import { deviceNamed } from './device-named.ts';

export const panelActionHandlers: Pick<Handlers, keyof typeof panelActionRoutes> = {
  'POST /panel/panel_action': async (context, { body }) => {
    const action = decodePanelAction(body.action);
    if (action === null)
      throw new AppError('inputError', 'v2_mg_action_not_understood', { data: { where: 'action' } });
    const device = deviceNamed(context, action);
    for (const wanted of action.commands)
      await command(context, {
        tag: 'control',
        device: device.id,
        command: wanted,
        pin: body.pincode ?? null,
      });
    return done;
  },
};
