import type { PageRow } from '#app/page-tables/page-row.ts';

/** Scenes and rules. */
export const automationPages: readonly PageRow[] = [
  {
    path: 'automation',
    load: async () => (await import('#features/automation/automation-page.tsx')).AutomationPage,
    texts: ['automation', 'rules', 'runs'],
  },
  {
    path: 'automation/automation_scene',
    load: async () => (await import('#features/automation/scene-list-page.tsx')).SceneListPage,
    texts: ['automation', 'rules', 'runs'],
  },
  ...(['add', '$id/edit'] as const).map((mode) => ({
    path: `automation/automation_scene/${mode}` as const,
    load: async () => (await import('#features/automation/scene-edit-page.tsx')).SceneEditPage,
    texts: ['automation', 'editor'] as const,
  })),
  {
    path: 'automation/automation_scene/$id',
    load: async () => (await import('#features/automation/scene-page.tsx')).ScenePage,
    texts: ['automation', 'rules', 'runs'],
  },
  {
    path: 'automation/schedule',
    load: async () => (await import('#features/schedules/schedule-page.tsx')).SchedulePage,
    texts: ['schedules', 'settings', 'accounts', 'entry', 'refusals'],
  },
  {
    path: 'automation/reminder',
    load: async () => (await import('#features/automation/reminder-page.tsx')).ReminderPage,
    texts: ['automation', 'reminders', 'rules', 'editor', 'settings'],
  },
  {
    path: 'automation/automation_rule',
    load: async () => (await import('#features/automation/rule-list-page.tsx')).RuleListPage,
    texts: ['automation', 'rules', 'runs'],
  },
  ...(['add', '$id/edit'] as const).map((mode) => ({
    path: `automation/automation_rule/${mode}` as const,
    load: async () => (await import('#features/automation/rule-edit-page.tsx')).RuleEditPage,
    texts: ['automation', 'editor'] as const,
  })),
  {
    path: 'automation/automation_rule/$id',
    load: async () => (await import('#features/automation/rule-page.tsx')).RulePage,
    texts: ['automation', 'rules', 'runs'],
  },
];
