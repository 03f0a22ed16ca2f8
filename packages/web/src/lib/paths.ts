/** Where the lists of what is kept for the house stand. */
export const listPaths = {
  rule: '/automation/automation_rule',
  scene: '/automation/automation_scene',
} as const;
export type Kept = keyof typeof listPaths;

/** The page of one rule or scene, and of writing a new one. */
export const pathOf = (of: Kept, id: string): string => `${listPaths[of]}/${encodeURIComponent(id)}`;
export const addPath = (of: Kept): string => `${listPaths[of]}/add`;
export const devicePath = (id: string): string => `/automation/device/${encodeURIComponent(id)}`;
export const roomPath = (id: string): string => `/automation/room/${encodeURIComponent(id)}`;
