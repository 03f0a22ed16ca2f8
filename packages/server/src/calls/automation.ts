import type { automationRoutes } from '@homeward/contract/routes/automation/automation.ts';
import type { Handlers } from '../api/handler.ts';
import { optionHandlers } from './automation-options.ts';
import { ruleCheckHandlers } from './rule-checks.ts';
import { ruleHandlers } from './rule.ts';
import { sceneHandlers } from './scene.ts';

/** Scenes and rules. */
export const automationHandlers: Pick<Handlers, keyof typeof automationRoutes> = {
  ...sceneHandlers,
  ...ruleHandlers,
  ...ruleCheckHandlers,
  ...optionHandlers,
};
